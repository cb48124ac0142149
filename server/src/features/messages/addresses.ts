import { NEWS } from '@deskbell/domain/messages/kinds.ts'
import type { MessageKind } from '@deskbell/domain/messages/schema.ts'
import type { Services } from '../../http/context.ts'
import { clientLink } from '../../lib/crypto/signed-token.ts'
import type { BusinessRow } from '../business/queries.ts'

type Links = Pick<Services, 'encryption' | 'publicUrl'>

/** Where a client says that they want no news; empty where there is no such address, and for what isn't news. */
export function unsubscribeUrl(
  links: Links,
  kind: MessageKind,
  { shop, clientId }: { shop: BusinessRow; clientId: string },
): string {
  if (!NEWS.some((news) => news === kind)) return ''
  return clientLink(links, shop, { path: '/unsubscribe', kind: 'unsubscribe', id: clientId }) ?? ''
}

/** Where a client moves or cancels a booking; empty where they can't. */
export function bookingUrl(links: Links, shop: BusinessRow, bookingId: string): string {
  if (!shop.online.on) return ''
  return clientLink(links, shop, { path: '/book/b', kind: 'booking', id: bookingId }) ?? ''
}
