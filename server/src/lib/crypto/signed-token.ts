import type { AuthorizedBusinessId } from '@deskbell/domain/shared/ids.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { authorizeBusiness } from '../../auth/authorize-business.ts'
import type { Encryption } from './encryption.ts'
import { isSameSecret } from './timing-safe-compare.ts'

/**
 * Returns the base URL of links in messages: from the environment, or from the business's settings; null if neither is
 * set. Never taken from a request: anybody can trigger a mail to anybody, so a forged host would be phishing.
 */
export function clientOrigin(
  { publicUrl }: { publicUrl: string | undefined },
  shop: { publicUrl: string },
): string | null {
  return publicUrl || shop.publicUrl.replace(/\/+$/, '') || null
}

export type LinkKind = 'booking' | 'offer' | 'portal' | 'unsubscribe' | 'waiting'
export type Linked = { businessId: AuthorizedBusinessId; id: string }

function signed(encryption: Encryption, kind: LinkKind, body: string): string {
  return encryption.sign(`${kind} ${body}`)
}

/**
 * Creates the secret part of a link to one record. It is deterministic, so that any message can repeat it and nothing
 * needs to be stored; it can't be forged without the key.
 */
export function createToken(
  encryption: Encryption,
  kind: LinkKind,
  { businessId, id }: { businessId: string; id: string },
): string {
  const body = Buffer.from(`${id}${businessId}`).toString('base64url')
  return `${body}.${signed(encryption, kind, body)}`
}

/** Creates a whole link to one record for a message; null if no base URL is known. */
export function clientLink(
  { encryption, publicUrl }: { encryption: Encryption; publicUrl: string | undefined },
  shop: { id: string; publicUrl: string },
  { path, kind, id }: { /** Page path, such as /offer. */ path: string; kind: LinkKind; id: string },
): string | null {
  const origin = clientOrigin({ publicUrl }, shop)
  return origin && `${origin}${path}/${createToken(encryption, kind, { businessId: shop.id, id })}`
}

/** Returns the record a token refers to; null if this installation didn't create it. */
export function verifyToken(encryption: Encryption, kind: LinkKind, token: string): Linked | null {
  const [body = '', mac = ''] = token.split('.')
  if (!isSameSecret(signed(encryption, kind, body), mac)) return null
  const text = Buffer.from(body, 'base64url').toString()
  const [id, businessId] = [text.slice(0, 36), text.slice(36)]
  return Id.safeParse(id).success && businessId ? { id, businessId: authorizeBusiness(businessId) } : null
}
