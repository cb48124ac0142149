import { buildInvoice, invoiceText } from '@deskbell/domain/invoices/document.ts'
import type { InvoiceMail } from '@deskbell/domain/invoices/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import type { Services } from '../../http/context.ts'
import type { OutgoingMail } from '../../mail/mailer.ts'
import { mailFileOnce } from '../messages/mail/mail-file-once.ts'
import { RECEIPT_DAYS } from '../passes/receipt-mail.ts'
import { getInvoicePdf, readInvoice } from './files.ts'
import { findInvoiceRow } from './queries.ts'

type Mailing = { invoiceId: string; input: InvoiceMail; now: Date }

async function writeLetter(db: Queryable, actor: Actor, { invoiceId, input, now }: Mailing): Promise<OutgoingMail> {
  const { invoiced, clientId, business, i18n } = await readInvoice(db, actor, invoiceId)
  const written = buildInvoice(invoiced, business, i18n)
  return {
    ...input,
    clientId: clientId ?? undefined,
    subject: `${written.title} · ${written.seller.name}`,
    text: invoiceText(written, i18n),
    expiresAt: new Date(now.getTime() + RECEIPT_DAYS * DAY_MS),
  }
}

/**
 * Sends an invoice or credit note with its PDF, in its own language; see `mailFileOnce`. Throws AppError 'not_found',
 * 'mail_failed', 'mail_sender_refused'.
 */
export async function mailInvoice(services: Pick<Services, 'db' | 'log' | 'mailer'>, actor: Actor, mailing: Mailing) {
  const { invoiceId, input, now } = mailing
  const { to } = input
  const { saleId } = await findInvoiceRow(services.db, actor, invoiceId)
  const render = async () => {
    const { name, bytes } = await getInvoicePdf(services, actor, invoiceId)
    return { name, type: 'application/pdf', content: Buffer.from(bytes) }
  }
  return mailFileOnce(services, actor, {
    ...input,
    body: ['invoice', invoiceId, input],
    write: (tx: Queryable) => writeLetter(tx, actor, mailing),
    deed: { action: 'mailed invoice', entity: 'sale', entityId: saleId, after: { to }, at: now },
    render,
  })
}
