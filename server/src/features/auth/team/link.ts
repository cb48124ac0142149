import { randomBytes } from 'node:crypto'
import { INVITE_DAYS } from '@deskbell/domain/auth/team/schema.ts'
import { getStaffLanguage } from '@deskbell/domain/messages/language.ts'
import { removeLinks } from '@deskbell/domain/shared/links-in-names.ts'
import { msg } from '@lingui/core/runtime-macro'
import { getI18n } from '../../../lib/i18n.ts'
import type { OutgoingMail } from '../../../mail/mailer.ts'

/** Returns a new invitation token: 32 random bytes, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the invitation link. The token is in the URL fragment, which browsers never send to a server. */
export function inviteUrl(origin: string, token: string): string {
  return `${origin}/join#${token}`
}

export function inviteMail({
  id,
  email,
  byName,
  business,
  link,
  expiresAt,
}: {
  id: string
  email: string
  byName: string
  business: { companyName: string; locale: string }
  link: string
  expiresAt: Date
}): OutgoingMail {
  const i18n = getI18n(getStaffLanguage(business))
  const [name, companyName] = [removeLinks(byName), removeLinks(business.companyName)]
  const text = [
    i18n._(msg`Hello,`),
    companyName
      ? i18n._(
          msg`${{ name }} invites you to the team of ${{ companyName }}. To choose your password and sign in, open this link:`,
        )
      : i18n._(
          msg`${{ name }} invites you to the team of a business. To choose your password and sign in, open this link:`,
        ),
    link,
    i18n._(
      msg`It works once, for ${{ days: INVITE_DAYS }} days. If you don’t know what this is about, there is nothing to do.`,
    ),
  ].join('\n\n')
  return { id, to: email, subject: i18n._(msg`You are invited to the team`), text, link, expiresAt }
}
