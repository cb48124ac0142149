import { randomBytes } from 'node:crypto'
import { INVITE_DAYS } from '@deskbell/domain/auth/team/schema.ts'
import { removeLinks } from '@deskbell/domain/shared/links-in-names.ts'
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
  companyName,
  link,
  expiresAt,
}: {
  id: string
  email: string
  byName: string
  companyName: string
  link: string
  expiresAt: Date
}): OutgoingMail {
  const text = [
    'Hello,',
    `${removeLinks(byName)} invites you to the team of ${removeLinks(companyName) || 'a business'}. To choose your password and sign in, open this link:`,
    link,
    `It works once, for ${INVITE_DAYS} days. If you don’t know what this is about, there is nothing to do.`,
  ].join('\n\n')
  return { id, to: email, subject: 'You are invited to the team', text, link, expiresAt }
}
