import { isMarketing } from '@deskbell/domain/messages/kinds.ts'
import type { LoggedKind } from '@deskbell/domain/messages/schema.ts'
import type { Services } from '../../http/context.ts'
import { clientLink, clientOrigin } from '../../lib/crypto/signed-token.ts'
import type { BusinessRow } from '../business/queries.ts'

type Links = Pick<Services, 'encryption' | 'publicUrl'>

/** Returns '' for a transactional kind, and if the business has no public URL. */
export function unsubscribeUrl(
  links: Links,
  kind: LoggedKind,
  { shop, clientId }: { shop: BusinessRow; clientId: string },
): string {
  if (!isMarketing(kind)) return ''
  return clientLink(links, shop, { path: '/unsubscribe', kind: 'unsubscribe', id: clientId }) ?? ''
}

/** Returns '' if online booking is off, or if the business has no public URL. */
export function bookingUrl(links: Links, shop: BusinessRow, bookingId: string): string {
  if (!shop.online.on) return ''
  return clientLink(links, shop, { path: '/book/b', kind: 'booking', id: bookingId }) ?? ''
}

/** Returns the address of a calendar file with a booking and those made at once with it; '' as `bookingUrl` does. */
export function calendarUrl(links: Links, shop: BusinessRow, bookingId: string): string {
  if (!shop.online.on) return ''
  return clientLink(links, shop, { path: '/api/book/calendar', kind: 'booking', id: bookingId }) ?? ''
}

/** Returns '' if clients have no pages of their own, to somebody who isn't a client yet, and without a public URL. */
export function portalUrl(links: Links, kind: LoggedKind, shop: BusinessRow): string {
  const origin = shop.online.portal && kind !== 'confirm_booking' && clientOrigin(links, shop)
  return origin ? `${origin}/me` : ''
}
