import type { Services } from '../../../http/context.ts'
import { clientLink } from '../../../lib/crypto/signed-token.ts'
import type { BusinessRow } from '../../business/queries.ts'

/** Minutes for which link and code work. */
export const CODE_MINUTES = 15
/** Codes that may be typed for one request. */
export const CODE_TRIES = 5

/** Derives the six digits of a request from its id, by this installation's key. */
export function createCode(
  { encryption }: Pick<Services, 'encryption'>,
  { businessId, id }: { businessId: string; id: string },
): string {
  const mac = Buffer.from(encryption.sign(`portal code ${businessId} ${id}`), 'base64url')
  // 48 bits: no digit is likelier than another by more than 4 in a billion.
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Returns the link of a request; null if the business has no public URL. */
export function signInUrl(
  links: Pick<Services, 'encryption' | 'publicUrl'>,
  shop: BusinessRow,
  id: string,
): string | null {
  return clientLink(links, shop, { path: '/me/s', kind: 'portal', id })
}
