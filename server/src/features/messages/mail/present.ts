import type { WaitingMail } from '@deskbell/domain/messages/mail/schema.ts'
import type { mail } from '../../../db/schema/mail.ts'

export type MailRow = typeof mail.$inferSelect

export function presentMail(row: MailRow): WaitingMail {
  return {
    id: row.id,
    to: row.to,
    subject: row.subject,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    tries: row.tries,
    lastError: row.lastError,
  }
}
