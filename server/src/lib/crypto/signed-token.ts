import type { AuthorizedBusinessId } from '@deskbell/domain/shared/ids.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import type { Encryption } from './encryption.ts'

/**
 * What links in messages begin with: as the server's settings give it, or as the shop has said; null where nobody has.
 * Never what a request claims: anybody can have a mail sent to anybody, and it must lead nowhere else.
 */
function clientOrigin({ publicUrl }: { publicUrl: string | undefined }, shop: { publicUrl: string }): string | null {
  return publicUrl || shop.publicUrl.replace(/\/+$/, '') || null
}

/** What a public link lets whoever has it do; see where each is opened. */
export type LinkKind = 'booking' | 'offer' | 'unsubscribe'
export type Linked = { businessId: AuthorizedBusinessId; id: string }

function signed(encryption: Encryption, kind: LinkKind, body: string): string {
  return encryption.sign(`${kind} ${body}`)
}

/**
 * The secret part of a link to one thing of a shop. It is always the same, so any message can repeat it and nothing is
 * kept; whoever holds no link can't make one.
 */
export function createToken(
  encryption: Encryption,
  kind: LinkKind,
  { businessId, id }: { businessId: string; id: string },
): string {
  const body = Buffer.from(`${id}${businessId}`).toString('base64url')
  return `${body}.${signed(encryption, kind, body)}`
}

/** A link to one thing of a shop, whole, as messages carry it; null where nobody has said what it begins with. */
export function clientLink(
  { encryption, publicUrl }: { encryption: Encryption; publicUrl: string | undefined },
  shop: { id: string; publicUrl: string },
  { path, kind, id }: { /** Of the page that opens it, such as /offer. */ path: string; kind: LinkKind; id: string },
): string | null {
  const origin = clientOrigin({ publicUrl }, shop)
  return origin && `${origin}${path}/${createToken(encryption, kind, { businessId: shop.id, id })}`
}

/** What a link is to; null for one that this install hasn't made. */
export function verifyToken(encryption: Encryption, kind: LinkKind, token: string): Linked | null {
  const [body = '', mac = ''] = token.split('.')
  // Compared as what it is worth: a guess has one chance in 2^128, and its time tells nothing of a keyed hash.
  if (signed(encryption, kind, body) !== mac) return null
  const text = Buffer.from(body, 'base64url').toString()
  const [id, businessId] = [text.slice(0, 36), text.slice(36)]
  return Id.safeParse(id).success && businessId ? { id, businessId: businessId as AuthorizedBusinessId } : null
}
