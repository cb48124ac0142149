import { NEWS } from '@deskbell/domain/messages/kinds.ts'
import type { MessageKind } from '@deskbell/domain/messages/schema.ts'
import type { Services } from '../../http/env.ts'
import { clientOrigin, linkToken } from '../../signed-links.ts'
import type { BusinessRow } from '../business/queries.ts'

type Links = Pick<Services, 'vault' | 'publicUrl'>

type To = { shop: BusinessRow; clientId: string }

/** Where a client says that they want no news; empty where there is no such address, and for what isn't news. */
export function unsubscribeUrl(links: Links, kind: MessageKind, { shop, clientId }: To): string {
  const origin = clientOrigin(links, shop)
  if (origin === null || !NEWS.some((news) => news === kind)) return ''
  return `${origin}/unsubscribe/${linkToken(links.vault, 'unsubscribe', { businessId: shop.id, id: clientId })}`
}

/** Where a client moves or cancels a booking; empty where they can't. */
export function bookingUrl(links: Links, shop: BusinessRow, bookingId: string): string {
  const origin = clientOrigin(links, shop)
  if (origin === null || !shop.online.on) return ''
  return `${origin}/book/b/${linkToken(links.vault, 'booking', { businessId: shop.id, id: bookingId })}`
}
