import { AppError } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import { clientLink, verifyToken } from '../../lib/crypto/signed-token.ts'
import type { BusinessRow } from '../business/queries.ts'

type Links = Pick<Services, 'encryption' | 'publicUrl'>

/** Where a held booking is confirmed. */
export function confirmUrl(links: Links, shop: BusinessRow, bookingId: string): string {
  return clientLink(links, shop, { path: '/book/c', kind: 'booking', id: bookingId }) ?? ''
}

/** The booking that a link is to. Throws `link_not_valid`. */
export function requireLinked({ encryption }: Pick<Links, 'encryption'>, token: string) {
  const linked = verifyToken(encryption, 'booking', token)
  if (!linked) throw new AppError('link_not_valid')
  return { bookingId: linked.id, businessId: linked.businessId }
}
