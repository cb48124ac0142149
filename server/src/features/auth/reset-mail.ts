import { getStaffLanguage } from '@deskbell/domain/messages/language.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Database } from '../../db/client.ts'
import { getI18n } from '../../lib/i18n.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { findAccountOwner } from './queries.ts'

export const RESET_MINUTES = 30

export type Post = { db: Database; mailer: Mailer; publicUrl: string | undefined }

/** Mails a one-time password reset link. Throws `MailFailed`. */
export async function mailReset({ db, mailer, publicUrl }: Post, userId: string, token: string): Promise<void> {
  const owner = await findAccountOwner(db, userId)
  if (!owner) return
  // Never use the request's Host header: an attacker could make the mailed link lead to their own server.
  const link = `${publicUrl ?? owner.origin ?? 'http://localhost:3000'}/reset-password#${token}`
  const i18n = getI18n(getStaffLanguage(owner, owner))
  await mailer.send(owner.businessId, {
    to: owner.email,
    subject: i18n._(msg`Reset your password`),
    text: i18n._(msg`Hello ${{ name: owner.name }},

somebody, most likely you, asked for a new password for your account. To choose one, open this link:

${{ link }}

It works once, for ${{ minutes: RESET_MINUTES }} minutes. If you didn’t ask for it, there is nothing to do: your password stays as it is.`),
    link,
    expiresAt: new Date(Date.now() + RESET_MINUTES * MINUTE_MS),
  })
}
