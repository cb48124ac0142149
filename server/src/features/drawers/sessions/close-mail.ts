import { buildCloseReport, closeReportText } from '@deskbell/domain/drawers/close-report.ts'
import { getStaffLanguage } from '@deskbell/domain/messages/language.ts'
import type { MailedReceipt, ReceiptMail } from '@deskbell/domain/passes/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { getI18n } from '../../../lib/i18n.ts'
import type { OutgoingMail } from '../../../mail/mailer.ts'
import { findBusiness } from '../../business/queries.ts'
import { mailOnce, type Post } from '../../messages/mail/mail-once.ts'
import { RECEIPT_DAYS } from '../../passes/receipt-mail.ts'
import { findSession } from './queries.ts'

type Mailing = { sessionId: string; input: ReceiptMail; now: Date }

async function writeLetter(db: Queryable, actor: Actor, { sessionId, input, now }: Mailing): Promise<OutgoingMail> {
  const session = await findSession(db, actor, sessionId)
  const business = await findBusiness(db, actor.businessId)
  const i18n = getI18n(getStaffLanguage(business))
  const report = buildCloseReport({ session, business }, i18n)
  const expiresAt = new Date(now.getTime() + RECEIPT_DAYS * DAY_MS)
  return { ...input, subject: report.title, text: closeReportText(report, i18n), expiresAt }
}

/** Mails how a session stands or was closed, in the language of the business; see `mailOnce`. */
export function mailCloseReport(post: Post, actor: Actor, mailing: Mailing): Promise<MailedReceipt> {
  const { sessionId, input, now } = mailing
  return mailOnce(post, actor, {
    ...input,
    body: ['close report', sessionId, input],
    write: (tx) => writeLetter(tx, actor, mailing),
    deed: { action: 'mailed', entity: 'drawer_session', entityId: sessionId, after: { to: input.to }, at: now },
  })
}
