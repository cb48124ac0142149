import type { Invoice, InvoiceCancellation, InvoiceInput, InvoiceSeller } from '@deskbell/domain/invoices/schema.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { sql } from '../../db/drizzle.ts'
import { runOnce } from '../../db/idempotency.ts'
import { invoice, invoiceNumber } from '../../db/schema/invoice.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { type BusinessRow, findBusiness } from '../business/queries.ts'
import { findClient } from '../clients/queries.ts'
import { findSale, lockSale } from '../sales/queries.ts'
import type { InvoiceRow } from './present.ts'
import { findCreditNotes, findInvoice, findInvoiceRow, findStandingInvoice } from './queries.ts'

function toSeller(business: BusinessRow): InvoiceSeller {
  const { companyName: name, companyEmail: email, phone, address, city, state, zipCode, taxName, taxNumber } = business
  const country = getCountry(business.locale)
  return { name, email, phone, address, city, state, zipCode, country, taxName, taxNumber }
}

/** Returns the next number of the year and kind. The counter stays locked until the transaction ends. */
async function takeNumber(
  tx: Transaction,
  { businessId, timeZone }: Actor,
  { kind, now }: { kind: InvoiceRow['kind']; now: Date },
) {
  const year = Number(localDay(now, timeZone).slice(0, 4))
  const [taken] = await tx
    .insert(invoiceNumber)
    .values({ businessId, year, kind, number: 1 })
    .onConflictDoUpdate({
      target: [invoiceNumber.businessId, invoiceNumber.year, invoiceNumber.kind],
      set: { number: sql`${invoiceNumber.number} + 1` },
    })
    .returning({ number: invoiceNumber.number })
  if (!taken) throw new Error('The counter of invoices returned no number')
  return { year, number: taken.number }
}

async function insertInvoice(
  tx: Transaction,
  actor: Actor,
  issued: Pick<InvoiceRow, 'id' | 'kind' | 'saleId' | 'credits' | 'buyer' | 'language' | 'total' | 'paid'>,
  now: Date,
): Promise<void> {
  const { businessId, userId: byUser, name: byName } = actor
  const seller = toSeller(await findBusiness(tx, businessId))
  const numbered = await takeNumber(tx, actor, { kind: issued.kind, now })
  await tx
    .insert(invoice)
    .values({ ...issued, ...numbered, businessId, seller, byUser, byName, issuedAt: now, createdAt: now })
}

/** Inserts the credit note of a sale's refund, or of the sale itself. Nothing is left to be paid of it. */
function insertCreditNote(
  tx: Transaction,
  actor: Actor,
  credited: InvoiceRow,
  { id, saleId, total, now }: { id: string; saleId: string; total: number; now: Date },
): Promise<void> {
  const { buyer, language } = credited
  const issued = { id, kind: 'credit_note' as const, saleId, credits: credited.id, buyer, language, total, paid: total }
  return insertInvoice(tx, actor, issued, now)
}

/** Issues the credit note of a refund, if its sale has an invoice. The sale must be locked. */
export async function creditRefund(
  tx: Transaction,
  actor: Actor,
  { saleId, refundId, total, now }: { saleId: string; refundId: string; total: number; now: Date },
): Promise<void> {
  const standing = await findStandingInvoice(tx, actor, saleId)
  if (standing) await insertCreditNote(tx, actor, standing, { id: newId(), saleId: refundId, total, now })
}

/**
 * Makes out an invoice for a sale, once per idempotency key, and a credit note for each refund that it had. Throws
 * AppError 'not_found', 'not_invoiceable' for a refund, 'invoice_stands' if the sale has one.
 */
export async function issueInvoice(db: Database, actor: Actor, input: InvoiceInput, now: Date): Promise<Invoice> {
  const { saleId } = input
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    const { clientId, refundOf, total } = await lockSale(tx, actor, saleId)
    if (refundOf) throw new AppError('not_invoiceable')
    if (await findStandingInvoice(tx, actor, saleId)) throw new AppError('invoice_stands')
    const { paid, refunds } = await findSale(tx, actor, saleId)
    const client = clientId ? await findClient(tx, actor, clientId) : { language: '' }
    const language = chooseLanguage(client, await findBusiness(tx, actor.businessId))
    const { id, buyer } = input
    await insertInvoice(tx, actor, { id, kind: 'invoice', saleId, credits: null, buyer, language, total, paid }, now)
    for (const refund of refunds)
      await creditRefund(tx, actor, { saleId, refundId: refund.id, total: refund.total, now })
    await logAudit(tx, actor, {
      action: 'invoiced',
      entity: 'sale',
      entityId: saleId,
      clientId,
      after: { buyer },
      at: now,
    })
    await announce(tx, actor.businessId, ['sales'])
    return findInvoice(tx, actor, id)
  })
}

/**
 * Takes an invoice back as a whole by a credit note, once per idempotency key; the sale stays as it is, and can have a new
 * invoice. Throws AppError 'not_found', 'invoice_credited' if a credit note stands against it.
 */
export async function cancelInvoice(
  db: Database,
  actor: Actor,
  { invoiceId, input, now }: { invoiceId: string; input: InvoiceCancellation; now: Date },
): Promise<Invoice> {
  return runOnce(db, actor, { id: input.id, body: ['cancel invoice', invoiceId, input] }, async (tx) => {
    const cancelled = await findInvoiceRow(tx, actor, invoiceId)
    const { saleId, kind, total } = cancelled
    const { clientId } = await lockSale(tx, actor, saleId)
    const creditNotes = await findCreditNotes(tx, actor, invoiceId)
    if (kind === 'credit_note' || creditNotes.length > 0) throw new AppError('invoice_credited')
    await insertCreditNote(tx, actor, cancelled, { id: input.id, saleId, total: -total, now })
    await logAudit(tx, actor, { action: 'cancelled invoice', entity: 'sale', entityId: saleId, clientId, at: now })
    await announce(tx, actor.businessId, ['sales'])
    return findInvoice(tx, actor, invoiceId)
  })
}
