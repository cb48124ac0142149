import { StockKind } from '@deskbell/domain/products/schema.ts'
import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { check, foreignKey, index, integer, pgTable, primaryKey, unique, uuid } from '../pg-core.ts'
import { businessId, byName, byUser, enumColumn, id, instant, line, money, timestamps } from './columns.ts'
import { product } from './product.ts'
import { saleLine } from './sale.ts'

export const stockKind = enumColumn('stock_kind', StockKind)

/**
 * Append-only ledger of the pieces of a product. Foreign keys on sequence and stock tie each entry to the one before, so
 * that a chain with a wrong sum, a gap or a fork can't be written.
 */
export const stockEntry = pgTable(
  'stock_entry',
  {
    businessId,
    id,
    productId: uuid('product_id').notNull(),
    /** 1 for the first entry of the product, without gaps. */
    sequence: integer('sequence').notNull(),
    kind: stockKind('kind').notNull(),
    /** Pieces that came, or left if negative. Of a stock-taking the difference, which may be 0. */
    quantity: integer('quantity').notNull(),
    /** Pieces on the shelf after it. */
    stock: integer('stock').notNull(),
    previousSequence: integer('previous_sequence').generatedAlwaysAs(sql`nullif(sequence - 1, 0)`),
    previousStock: integer('previous_stock').generatedAlwaysAs(sql`stock - quantity`),
    /** What one costs the business at that time. */
    cost: money('cost'),
    /** Line that sold them, or whose refund brought them back. */
    saleLineId: uuid('sale_line_id'),
    note: line('note', LINE_MAX),
    at: instant('at').notNull(),
    byUser,
    byName,
    createdAt: timestamps.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.productId], foreignColumns: [product.businessId, product.id] }),
    foreignKey({
      name: 'stock_entry_sale_line',
      columns: [t.businessId, t.saleLineId],
      foreignColumns: [saleLine.businessId, saleLine.id],
    }),
    unique('stock_entry_stock').on(t.businessId, t.productId, t.sequence, t.stock),
    unique('stock_entry_sequence').on(t.businessId, t.productId, t.sequence),
    foreignKey({
      name: 'stock_entry_follows_the_one_before',
      columns: [t.businessId, t.productId, t.previousSequence, t.previousStock],
      foreignColumns: [t.businessId, t.productId, t.sequence, t.stock],
    }),
    index('stock_entry_newest_first').on(t.businessId, t.at, t.id),
    index('stock_entry_by_sale_line').on(t.businessId, t.saleLineId).where(sql`${t.saleLineId} is not null`),
    check('stock_entry_starts_at_zero', sql`${t.sequence} > 1 or (${t.sequence} = 1 and ${t.stock} = ${t.quantity})`),
    check(
      'stock_entry_is_of_its_kind',
      sql`case when ${t.kind} in ('delivered', 'returned') then ${t.quantity} > 0
        when ${t.kind} in ('sold', 'used', 'broken') then ${t.quantity} < 0 else true end
        and (${t.kind} in ('sold', 'returned')) = (${t.saleLineId} is not null)`,
    ),
  ],
)
