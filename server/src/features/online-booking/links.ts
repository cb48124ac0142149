import type { Services } from '../../http/env.ts'
import { Refusal } from '../../middleware/errors.ts'
import { clientOrigin, linkToken, openLink } from '../../signed-links.ts'
import type { BusinessRow } from '../business/queries.ts'

type Links = Pick<Services, 'vault' | 'publicUrl'>

/** Where a held booking is confirmed. */
export function confirmUrl(links: Links, shop: BusinessRow, bookingId: string): string {
  return `${clientOrigin(links, shop) ?? ''}/book/c/${linkToken(links.vault, 'booking', { businessId: shop.id, id: bookingId })}`
}

/** The booking that a link is to. Throws `link_not_valid`. */
export function requireLinked({ vault }: Pick<Links, 'vault'>, token: string) {
  const linked = openLink(vault, 'booking', token)
  if (!linked) throw new Refusal('link_not_valid')
  return { bookingId: linked.id, businessId: linked.businessId }
}
