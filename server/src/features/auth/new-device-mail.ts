import { getLanguageTag, getStaffLanguage } from '@deskbell/domain/messages/language.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { dateFormat } from '@deskbell/domain/shared/format.ts'
import { msg } from '@lingui/core/runtime-macro'
import { getI18n } from '../../lib/i18n.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { browserName } from './account/present.ts'
import type { AccountOwner } from './queries.ts'

/** Mails the account's owner that it was signed in to from a new browser. Throws `MailFailed`. */
export async function mailNewDevice(
  { mailer, publicUrl }: { mailer: Mailer; publicUrl: string | undefined },
  { name, email, companyName, businessId, locale, timeZone, origin, language }: AccountOwner,
  { userAgent, at }: { userAgent: string | null; at: Date },
): Promise<void> {
  const i18n = getI18n(getStaffLanguage({ locale }, { language }))
  const browser = browserName(userAgent, i18n)
  const tag = getLanguageTag(i18n.locale, { locale })
  const time = dateFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
  const link = `${publicUrl ?? origin ?? 'http://localhost:3000'}/forgot-password`
  await mailer.send(businessId, {
    to: email,
    subject: i18n._(msg`New sign-in to your account`),
    text: i18n._(msg`Hello ${{ name }},

your account at ${{ companyName }} was signed in to from a browser that had not been used for it before:

${{ browser }}, ${{ time }}

If it was you, there is nothing to do. If not, choose a new password at once, which signs the account out everywhere:

${{ link }}

Then remove the passkeys that you don’t know, under Settings, Account.`),
    expiresAt: new Date(Date.now() + DAY_MS),
  })
}
