import { randomBytes } from 'node:crypto'
import type { PasswordReset } from '@deskbell/domain/auth/schema.ts'
import { APIError } from 'better-auth/api'
import { logAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { announceSignOut } from '../../live/announce.ts'
import type { AuthLibrary } from './auth.ts'
import { findAccountOwner } from './queries.ts'
import { mailReset, type Post, RESET_MINUTES } from './reset-mail.ts'
import { requireStrongPassword } from './strong-password.ts'

/** Mails the link to somebody who is signed in, and waits until it is on its way. Throws `MailFailed`. */
export async function sendReset(post: Post, auth: AuthLibrary, userId: string, now: Date): Promise<void> {
  const token = randomBytes(24).toString('base64url')
  const { internalAdapter } = await auth.$context
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000)
  await internalAdapter.createVerificationValue({ identifier: hashIdentifier(token), value: userId, expiresAt })
  await mailReset(post, userId, token)
}

// As the library itself names its links.
function hashIdentifier(token: string): string {
  return `reset-password:${token}`
}

/**
 * Sets a new password by the secret of a mailed link, once, and ends the account's sessions. Throws `link_not_valid`;
 * a refused password leaves the link as it was.
 */
export async function resetPassword(
  db: Database,
  auth: AuthLibrary,
  { token, password }: PasswordReset,
  now: Date,
): Promise<void> {
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(hashIdentifier(token))
  const owner = link && link.expiresAt > now ? await findAccountOwner(db, link.value) : undefined
  if (!owner) throw new AppError('link_not_valid')
  await requireStrongPassword(password, [owner.email, owner.name, owner.companyName])
  await auth.api.resetPassword({ body: { token, newPassword: password } }).catch((error: unknown) => {
    throw error instanceof APIError ? new AppError('link_not_valid') : error
  })
  await db.transaction(async (tx) => {
    const deed = { action: 'set a new password', entity: 'account', entityId: owner.userId, at: now }
    await logAudit(tx, owner, deed)
    await announceSignOut(tx, owner.businessId)
  })
}
