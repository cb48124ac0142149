import { z } from 'zod'
import { TaxRate } from '../sales/payment-schema.ts'
import { EXAMPLE_IDS, Id, Version } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { Archived, PageFilter, pageSchema } from '../shared/paging.ts'
import { LINE_MAX, line, NAME_MAX, NOTE_MAX, paragraph, requiredLine } from '../shared/text.ts'
import { Instant } from '../shared/time-schema.ts'
import { withDefaults } from '../shared/with-defaults.ts'

/** Why pieces of a product came or left. `used`: by the business itself. `counted`: the difference of a stock-taking. */
export const StockKind = z.enum(['delivered', 'sold', 'returned', 'used', 'counted', 'broken'])
export type StockKind = z.infer<typeof StockKind>

/** The longest common code, GS1-128, has 48 characters. */
const BARCODE_MAX = 64
const PIECES_MAX = 1_000_000

/** Pieces counted on the shelf. */
export const Pieces = z.int('Enter a number').min(0, 'Enter 0 or more').max(PIECES_MAX, 'Enter at most 1000000')

export const ProductInput = z
  .object({
    name: requiredLine(NAME_MAX, 'Enter a name'),
    description: paragraph(NOTE_MAX),
    /** As a scanner types it; empty if it has none. Unique among products that are not archived. */
    barcode: line(BARCODE_MAX),
    price: Money,
    /** What one costs the business; a delivery at another cost changes it. */
    cost: Money,
    /** Null: the business's default rate. */
    taxRate: TaxRate.nullable(),
    /** False: its pieces are not counted, such as coffee from the machine. */
    tracksStock: z.boolean(),
    /** Stock at or below which it is low. Null: never. */
    lowStock: Pieces.nullable(),
    /** False: not for sale. */
    active: z.boolean(),
  })
  .meta({ id: 'ProductInput' })
export type ProductInput = z.infer<typeof ProductInput>

export const NewProduct = withDefaults(ProductInput.extend({ id: Id }), {
  description: '',
  barcode: '',
  cost: 0,
  taxRate: null,
  tracksStock: true,
  lowStock: null,
  active: true,
}).meta({ id: 'NewProduct', example: { id: EXAMPLE_IDS.new, name: 'Shampoo', barcode: '4006381333931', price: 1490 } })
export type NewProduct = z.infer<typeof NewProduct>

/** Omitted fields stay as they are. */
export const ProductUpdate = ProductInput.partial().extend({ version: Version }).meta({ id: 'ProductUpdate' })
export type ProductUpdate = z.infer<typeof ProductUpdate>

export const Product = ProductInput.extend({
  id: Id,
  /** Pieces on the shelf: the sum of its stock entries. Negative if more were sold than were ever entered. */
  stock: z.int(),
  version: Version,
  archivedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
}).meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

export const ProductFilter = PageFilter.extend({
  archived: Archived,
  /** Only the product with exactly this barcode. */
  barcode: line(BARCODE_MAX).optional(),
  /** True: only products whose stock is low. */
  low: z.stringbool().optional(),
})
export type ProductFilter = z.infer<typeof ProductFilter>
export const ProductPage = pageSchema(Product).meta({ id: 'ProductPage' })
export type ProductPage = z.infer<typeof ProductPage>

export const StockEntry = z
  .object({
    id: Id,
    /** 1 for the first entry of the product, without gaps. */
    sequence: z.int(),
    kind: StockKind,
    /** Pieces that came, or left if negative. */
    quantity: z.int(),
    /** Pieces on the shelf after it. */
    stock: z.int(),
    /** What one cost the business then. */
    cost: Money,
    /** Sale that sold them, or whose refund brought them back. */
    saleId: Id.nullable(),
    note: z.string(),
    at: Instant,
    by: z.string(),
  })
  .meta({ id: 'StockEntry' })
export type StockEntry = z.infer<typeof StockEntry>

export const StockEntryPage = pageSchema(StockEntry).meta({ id: 'StockEntryPage' })
export type StockEntryPage = z.infer<typeof StockEntryPage>

export const StockChangeKind = StockKind.extract(['delivered', 'used', 'broken'])
export type StockChangeKind = z.infer<typeof StockChangeKind>

const stockChange = z.object({
  /** Id of the new stock entry; the idempotency key. */
  id: Id,
  kind: StockChangeKind,
  /** Pieces that came or left. */
  quantity: Pieces.min(1, 'Enter at least 1'),
  /** What one costs by this delivery. Null: as before. */
  cost: Money.nullable(),
  note: line(LINE_MAX),
})

/** Records pieces that came or left otherwise than by a sale. */
export const StockChange = withDefaults(stockChange, { cost: null, note: '' })
  .refine(({ kind, cost }) => kind === 'delivered' || cost === null, {
    path: ['cost'],
    error: 'Only a delivery has a cost',
  })
  .meta({ id: 'StockChange' })
export type StockChange = z.infer<typeof StockChange>

const STOCK_COUNTS_MAX = 1000

/** A stock-taking: what was counted of each product. `id` is the idempotency key. */
export const StockTaking = withDefaults(
  z.object({
    id: Id,
    counts: z
      .array(z.object({ productId: Id, counted: Pieces }))
      .min(1, 'Count at least one product')
      .max(STOCK_COUNTS_MAX, `Count at most ${STOCK_COUNTS_MAX} products at once`)
      .refine(
        (counts) => new Set(counts.map(({ productId }) => productId)).size === counts.length,
        'One is listed twice',
      ),
    note: line(LINE_MAX),
  }),
  { note: '' },
).meta({ id: 'StockTaking' })
export type StockTaking = z.infer<typeof StockTaking>

export const StockTakingResult = z
  .object({
    /** In the order of the counts. */
    items: z.array(
      z.object({
        productId: Id,
        name: z.string(),
        /** Stock before. */
        expected: z.int(),
        counted: z.int(),
        /** `counted` − `expected`. */
        difference: z.int(),
        /** What one costs the business. */
        cost: Money,
      }),
    ),
  })
  .meta({ id: 'StockTakingResult' })
export type StockTakingResult = z.infer<typeof StockTakingResult>
