import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { buildReceipt, receiptText } from '@deskbell/domain/passes/receipt.ts'
import type { MailedReceipt, ReceiptMail } from '@deskbell/domain/passes/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { getI18n } from '../../lib/i18n.ts'
import type { OutgoingMail } from '../../mail/mailer.ts'
import { findBusiness } from '../business/queries.ts'
import { findClient } from '../clients/queries.ts'
import { mailOnce, type Post } from '../messages/mail/mail-once.ts'
import type { PassRequest } from './commands.ts'
import { findPass } from './queries.ts'

/** Days after which a receipt in the outbox expires: the month's books are closed by then. */
export const RECEIPT_DAYS = 60

type Mailing = PassRequest<ReceiptMail>

async function writeLetter(db: Queryable, actor: Actor, { passId, input, now }: Mailing): Promise<OutgoingMail> {
  const pass = await findPass(db, actor, { id: passId, now })
  const business = await findBusiness(db, actor.businessId)
  const client = await findClient(db, actor, pass.clientId)
  const i18n = getI18n(chooseLanguage(client, business))
  const receipt = buildReceipt({ pass, business, client }, i18n)
  const { subject } = receipt.words
  const expiresAt = new Date(now.getTime() + RECEIPT_DAYS * DAY_MS)
  return { id: input.id, clientId: pass.clientId, to: input.to, subject, text: receiptText(receipt, i18n), expiresAt }
}

/** Mails the receipt of a pass in its current state; see `mailOnce`. */
export async function mailReceipt(post: Post, actor: Actor, mailing: Mailing): Promise<MailedReceipt> {
  const { passId, input, now } = mailing
  return mailOnce(post, actor, {
    ...input,
    body: ['receipt', passId, input],
    write: (tx) => writeLetter(tx, actor, mailing),
    deed: { action: 'mailed receipt', entity: 'pass', entityId: passId, after: { to: input.to }, at: now },
  })
}
