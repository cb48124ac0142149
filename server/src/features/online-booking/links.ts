import type { Services } from '../../http/env.ts'
import { Refusal } from '../../middleware/errors.ts'
import { linkToken, openLink } from '../../signed-links.ts'
import type { BusinessRow } from '../business/queries.ts'

type Links = Pick<Services, 'vault' | 'publicUrl'>

/**
 * What links in mail begin with. Never what a request claims: anybody can have a mail sent to anybody here, and it must
 * lead nowhere else.
 */
export function mailedOrigin({ publicUrl }: Pick<Links, 'publicUrl'>, shop: Pick<BusinessRow, 'publicUrl'>): string {
  return publicUrl ?? shop.publicUrl.replace(/\/+$/, '')
}

/** Where a held booking is confirmed. */
export function confirmUrl(links: Links, shop: BusinessRow, bookingId: string): string {
  return `${mailedOrigin(links, shop)}/book/c/${linkToken(links.vault, 'booking', { businessId: shop.id, id: bookingId })}`
}

/** The booking that a link is to. Throws `link_not_valid`. */
export function requireLinked({ vault }: Pick<Links, 'vault'>, token: string) {
  const linked = openLink(vault, 'booking', token)
  if (!linked) throw new Refusal('link_not_valid')
  return { bookingId: linked.id, businessId: linked.businessId }
}
