import { NOTE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, uniqueIndex } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, id, instant, line, money, personName, timestamps, version } from './columns.ts'

/**
 * Something on the shelf. `stock` and `stockEntries` copy its newest stock entry; a deferred foreign key to that entry
 * (see the migration) rejects any other value. See docs/decisions/0076.
 */
export const product = pgTable(
  'product',
  {
    businessId,
    id,
    name: personName('name'),
    description: line('description', NOTE_MAX),
    /** As the scanner types it; empty if it has none. */
    barcode: line('barcode', 64),
    price: money('price'),
    /** What one costs the business, for the value of the stock. */
    cost: money('cost').default(0),
    /** Tax included in the price, in thousandths of a percent; null: the business's rate. */
    taxRate: integer('tax_rate'),
    /** False: never counted, such as coffee from the machine. */
    tracksStock: boolean('tracks_stock').notNull().default(true),
    /** Pieces on the shelf. Negative if more were sold than were ever entered. */
    stock: integer('stock').notNull().default(0),
    /** Number of its stock entries; null if there is none. */
    stockEntries: integer('stock_entries'),
    /** An alert is shown when the stock is at or below it; null: never. */
    lowStock: integer('low_stock'),
    active: boolean('active').notNull().default(true),
    archivedAt: instant('archived_at'),
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('product_by_name').on(t.businessId, sql`${t.name} collate "und-x-icu"`, t.id),
    uniqueIndex('product_barcode')
      .on(t.businessId, t.barcode)
      .where(sql`${t.barcode} <> '' and ${t.archivedAt} is null`),
    index('product_low_stock')
      .on(t.businessId)
      .where(sql`${t.stock} <= ${t.lowStock} and ${t.tracksStock} and ${t.active} and ${t.archivedAt} is null`),
    check('product_has_a_name', sql`${t.name} <> ''`),
    check('product_price', sql`${t.price} between 0 and 1000000000 and ${t.cost} between 0 and 1000000000`),
    check('product_tax', sql`${t.taxRate} between 0 and 100000`),
    check('product_low_stock_is_a_count', sql`${t.lowStock} between 0 and 1000000`),
    check('product_without_entries', sql`${t.stockEntries} is not null or ${t.stock} = 0`),
  ],
)
