import type { WaitingMail } from '@deskbell/domain/messages/mail/schema.ts'
import type { mail } from '../../../db/schema/mail.ts'

export type MailRow = typeof mail.$inferSelect

// What follows the # of a link to join or to a new password lets its reader into an account.
const LINK_SECRET = /(https?:\/\/\S*\/(?:join|reset-password))#\S+/g

/** Replaces the secrets in links of security mail: whoever reads the outbox must not be able to use them. */
function hideSecrets(text: string): string {
  return text.replace(LINK_SECRET, '$1#…')
}

export function presentMail(row: MailRow): WaitingMail {
  return {
    id: row.id,
    to: row.to,
    subject: row.subject,
    text: hideSecrets(row.text),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    tries: row.tries,
    lastError: row.lastError,
  }
}
