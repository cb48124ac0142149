import { type Buyer, InvoiceKind, type InvoiceSeller } from '@deskbell/domain/invoices/schema.ts'
import { sql } from '../drizzle.ts'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, unique, uuid } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, byName, byUser, enumColumn, id, instant, line, money, timestamps } from './columns.ts'
import { sale } from './sale.ts'

export const invoiceKind = enumColumn('invoice_kind', InvoiceKind)

/**
 * An invoice for a sale, or a credit note that takes one back. Its lines are those of the sale, which never change; who
 * sold and who bought are copied. See docs/decisions/0079.
 */
export const invoice = pgTable(
  'invoice',
  {
    businessId,
    id,
    kind: invoiceKind('kind').notNull(),
    /** Sale, or of a credit note the refund or the sale taken back as a whole. */
    saleId: uuid('sale_id').notNull(),
    /** Invoice that a credit note takes back. */
    credits: uuid('credits'),
    /** Number of the year and kind: 1, 2, 3 without gaps. */
    year: smallint('year').notNull(),
    number: integer('number').notNull(),
    previousNumber: integer('previous_number').generatedAlwaysAs(sql`nullif(number - 1, 0)`),
    issuedAt: instant('issued_at').notNull(),
    buyer: jsonb('buyer').$type<Buyer>().notNull(),
    seller: jsonb('seller').$type<InvoiceSeller>().notNull(),
    /** Language in which it is written. */
    language: line('language', 35),
    /** Negative for a credit note. */
    total: money('total'),
    /** Part of the total that was paid when it was issued. */
    paid: money('paid'),
    byUser,
    byName,
    createdAt: timestamps.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    foreignKey({ columns: [t.businessId, t.saleId], foreignColumns: [sale.businessId, sale.id] }),
    foreignKey({ columns: [t.businessId, t.credits], foreignColumns: [t.businessId, t.id] }),
    unique('invoice_is_numbered_once').on(t.businessId, t.year, t.kind, t.number),
    foreignKey({
      name: 'invoice_number_follows_the_one_before',
      columns: [t.businessId, t.year, t.kind, t.previousNumber],
      foreignColumns: [t.businessId, t.year, t.kind, t.number],
    }),
    index('invoice_newest_first').on(t.businessId, t.issuedAt, t.id),
    index('invoice_by_sale').on(t.businessId, t.saleId),
    unique('invoice_is_credited_once_by_a_sale').on(t.businessId, t.credits, t.saleId),
    check('invoice_credits_one', sql`(${t.kind} = 'credit_note') = (${t.credits} is not null)`),
    check(
      'invoice_total',
      sql`case when ${t.kind} = 'invoice' then ${t.paid} between 0 and ${t.total} else ${t.paid} between ${t.total} and 0 end`,
    ),
  ],
)

/** Last number given in a year. Its row is locked until the invoice is committed, so that no number is lost. */
export const invoiceNumber = pgTable(
  'invoice_number',
  {
    businessId,
    year: smallint('year').notNull(),
    kind: invoiceKind('kind').notNull(),
    number: integer('number').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.year, t.kind] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
  ],
)
