import { MARKETING_KINDS } from '@deskbell/domain/messages/kinds.ts'
import type { MessageKind } from '@deskbell/domain/messages/schema.ts'
import type { Services } from '../../http/context.ts'
import { clientLink } from '../../lib/crypto/signed-token.ts'
import type { BusinessRow } from '../business/queries.ts'

type Links = Pick<Services, 'encryption' | 'publicUrl'>

/** Returns '' for a kind that isn't a newsletter (NEWS), and if the business has no public URL. */
export function unsubscribeUrl(
  links: Links,
  kind: MessageKind,
  { shop, clientId }: { shop: BusinessRow; clientId: string },
): string {
  if (!MARKETING_KINDS.some((news) => news === kind)) return ''
  return clientLink(links, shop, { path: '/unsubscribe', kind: 'unsubscribe', id: clientId }) ?? ''
}

/** Returns '' if online booking is off, or if the business has no public URL. */
export function bookingUrl(links: Links, shop: BusinessRow, bookingId: string): string {
  if (!shop.online.on) return ''
  return clientLink(links, shop, { path: '/book/b', kind: 'booking', id: bookingId }) ?? ''
}
