import type { Invoice, InvoiceFilter } from '@deskbell/domain/invoices/schema.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, sql } from '../../db/drizzle.ts'
import { findById } from '../../db/find-by-id.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { invoice } from '../../db/schema/invoice.ts'
import { sale } from '../../db/schema/sale.ts'
import { contains } from '../../db/sql.ts'
import { type InvoiceRow, presentInvoice, presentInvoiceSummary } from './present.ts'

export function findInvoiceRow(db: Queryable, actor: Actor, id: string): Promise<InvoiceRow> {
  return findById(db, actor, invoice, id)
}

/** Finds the credit notes of an invoice, oldest first. */
export function findCreditNotes(db: Queryable, { businessId }: Actor, id: string): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoice)
    .where(and(eq(invoice.businessId, businessId), eq(invoice.credits, id)))
    .orderBy(asc(invoice.issuedAt), asc(invoice.number))
}

/** SQL: true if a credit note takes the invoice back as a whole. */
const selectCancelled = ({ businessId }: Actor) => sql<boolean>`exists (
  select 1 from ${invoice} c where c.business_id = ${businessId} and c.credits = ${invoice}.id
    and c.sale_id = ${invoice}.sale_id)`

/** SQL: true if a credit note takes some of the invoice back. */
const selectCredited = ({ businessId }: Actor) => sql<boolean>`exists (
  select 1 from ${invoice} c where c.business_id = ${businessId} and c.credits = ${invoice}.id)`

/** Finds the invoice of a sale that stands; null if there is none, or it was taken back. */
export async function findStandingInvoice(db: Queryable, actor: Actor, saleId: string): Promise<InvoiceRow | null> {
  const [found] = await db
    .select()
    .from(invoice)
    .where(
      and(
        eq(invoice.businessId, actor.businessId),
        eq(invoice.saleId, saleId),
        isNull(invoice.credits),
        sql`not ${selectCancelled(actor)}`,
      ),
    )
  return found ?? null
}

/** Returns an invoice with what credits it, or what it credits. */
export async function completeInvoice(db: Queryable, actor: Actor, row: InvoiceRow): Promise<Invoice> {
  const creditNotes = await findCreditNotes(db, actor, row.id)
  return presentInvoice(row, {
    creditNotes,
    credited: row.credits ? await findInvoiceRow(db, actor, row.credits) : null,
  })
}

/** Throws AppError 'not_found'. */
export async function findInvoice(db: Queryable, actor: Actor, id: string): Promise<Invoice> {
  return completeInvoice(db, actor, await findInvoiceRow(db, actor, id))
}

const selectClientSales = (db: Queryable, { businessId }: Actor, clientId: string) =>
  db
    .select({ id: sale.id })
    .from(sale)
    .where(and(eq(sale.businessId, businessId), eq(sale.clientId, clientId)))

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

/** Finds a page of invoices and credit notes, the newest first. */
export async function findInvoicePage(db: Queryable, actor: Actor, asked: InvoiceFilter) {
  const { q, saleId, clientId, cursor, limit } = asked
  const before = decodeCursor(cursor, SortKey)
  const number = sql`case ${invoice.kind} when 'invoice' then 'I' else 'C' end || ${invoice.year} || '-' || ${invoice.number}`
  const rows = await db
    .select({ ...getTableColumns(invoice), cancelled: selectCancelled(actor), credited: selectCredited(actor) })
    .from(invoice)
    .where(
      and(
        eq(invoice.businessId, actor.businessId),
        saleId ? eq(invoice.saleId, saleId) : undefined,
        clientId ? inArray(invoice.saleId, selectClientSales(db, actor, clientId)) : undefined,
        or(contains(number, q), contains(sql`${invoice.buyer} ->> 'name'`, q)),
        before
          ? sql`(${invoice.issuedAt}, ${invoice.id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(invoice.issuedAt), desc(invoice.id))
    .limit(limit + 1)
  return toPage(rows, {
    limit,
    present: presentInvoiceSummary,
    sortKey: ({ issuedAt, id }) => [issuedAt.toISOString(), id],
  })
}
