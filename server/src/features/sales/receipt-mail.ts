import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import type { MailedReceipt, ReceiptMail } from '@deskbell/domain/passes/schema.ts'
import { buildSaleReceipt, saleReceiptText } from '@deskbell/domain/sales/receipt.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { getI18n } from '../../lib/i18n.ts'
import type { OutgoingMail } from '../../mail/mailer.ts'
import { findBusiness } from '../business/queries.ts'
import { findClient } from '../clients/queries.ts'
import { mailOnce, type Post } from '../messages/mail/mail-once.ts'
import { RECEIPT_DAYS } from '../passes/receipt-mail.ts'
import { findSale } from './queries.ts'

type Mailing = { saleId: string; input: ReceiptMail; now: Date }

const PASSER_BY = { language: '' }

async function writeLetter(db: Queryable, actor: Actor, { saleId, input, now }: Mailing): Promise<OutgoingMail> {
  const sale = await findSale(db, actor, saleId)
  const business = await findBusiness(db, actor.businessId)
  const { clientId } = sale
  const client = clientId ? await findClient(db, actor, clientId) : PASSER_BY
  const i18n = getI18n(chooseLanguage(client, business))
  const receipt = buildSaleReceipt({ sale, business }, i18n)
  const { subject } = receipt.words
  const expiresAt = new Date(now.getTime() + RECEIPT_DAYS * DAY_MS)
  const { id, to } = input
  return { id, clientId: clientId ?? undefined, to, subject, text: saleReceiptText(receipt, i18n), expiresAt }
}

/** Mails the receipt of a sale in its current state; see `mailOnce`. */
export function mailSaleReceipt(post: Post, actor: Actor, mailing: Mailing): Promise<MailedReceipt> {
  const { saleId, input, now } = mailing
  return mailOnce(post, actor, {
    ...input,
    body: ['receipt', saleId, input],
    write: (tx) => writeLetter(tx, actor, mailing),
    deed: { action: 'mailed receipt', entity: 'sale', entityId: saleId, after: { to: input.to }, at: now },
  })
}
