import { randomBytes } from 'node:crypto'
import type { PasswordReset } from '@deskbell/domain/auth/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { APIError } from 'better-auth/api'
import { logAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { announceSignOut } from '../../live/announce.ts'
import type { AuthLibrary } from './auth.ts'
import { findAccountOwner } from './queries.ts'
import { mailReset, type Post, RESET_MINUTES } from './reset-mail.ts'
import { requireStrongPassword } from './strong-password.ts'

/** Mails a reset link to the signed-in user and waits for delivery. Throws `MailFailed`. */
export async function sendReset(post: Post, auth: AuthLibrary, userId: string, now: Date): Promise<void> {
  const token = randomBytes(24).toString('base64url')
  const { internalAdapter } = await auth.$context
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * MINUTE_MS)
  await internalAdapter.createVerificationValue({ identifier: hashIdentifier(token), value: userId, expiresAt })
  await mailReset(post, userId, token)
}

// The identifier format that the auth library uses for its own reset links.
function hashIdentifier(token: string): string {
  return `reset-password:${token}`
}

/**
 * Sets a new password by a mailed one-time token and ends all sessions of the account. Throws
 * AppError 'link_not_valid'. A weak password is refused without using up the token.
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
