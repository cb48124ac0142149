import { AppError } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import { clientLink, verifyToken } from '../../lib/crypto/signed-token.ts'
import type { BusinessRow } from '../business/queries.ts'

type Links = Pick<Services, 'encryption' | 'publicUrl'>

export function confirmUrl(links: Links, shop: BusinessRow, bookingId: string): string {
  return clientLink(links, shop, { path: '/book/c', kind: 'booking', id: bookingId }) ?? ''
}

/** Verifies a booking link. Throws AppError 'link_not_valid'. */
export function requireLinked({ encryption }: Pick<Links, 'encryption'>, token: string) {
  const linked = verifyToken(encryption, 'booking', token)
  if (!linked) throw new AppError('link_not_valid')
  return { bookingId: linked.id, businessId: linked.businessId }
}
