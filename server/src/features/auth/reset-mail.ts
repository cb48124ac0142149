import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { user } from '../../db/schema/auth.ts'
import type { Mailer } from '../../mail/mailer.ts'

export const RESET_MINUTES = 30

export type Post = { db: Database; mailer: Mailer; publicUrl: string | undefined }

/** Mails a one-time password reset link. Throws `MailFailed`. */
export async function mailReset({ db, mailer, publicUrl }: Post, userId: string, token: string): Promise<void> {
  const [account] = await db.select().from(user).where(eq(user.id, userId))
  if (!account) return
  // Never use the request's Host header: an attacker could make the mailed link lead to their own server.
  const link = `${publicUrl ?? account.origin ?? 'http://localhost:3000'}/reset-password#${token}`
  await mailer.send(account.businessId, {
    to: account.email,
    subject: 'Reset your password',
    text: [
      `Hello ${account.name},`,
      'somebody, most likely you, asked for a new password for your account. To choose one, open this link:',
      link,
      `It works once, for ${RESET_MINUTES} minutes. If you didn’t ask for it, there is nothing to do: your password stays as it is.`,
    ].join('\n\n'),
    link,
    expiresAt: new Date(Date.now() + RESET_MINUTES * MINUTE_MS),
  })
}
