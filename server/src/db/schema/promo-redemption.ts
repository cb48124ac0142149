import { sql } from '../drizzle.ts'
import { check, foreignKey, integer, pgTable, primaryKey, smallint, unique, uuid } from '../pg-core.ts'
import { businessId, byName, byUser, id, instant, timestamps } from './columns.ts'
import { promoCode } from './promo-code.ts'
import { sale } from './sale.ts'

/**
 * Append-only ledger of the uses of a code: a sale uses it once, and gives the use back at most once. Foreign keys on
 * sequence and uses tie each entry to the one before.
 */
export const promoRedemption = pgTable(
  'promo_redemption',
  {
    businessId,
    id,
    promoCodeId: uuid('promo_code_id').notNull(),
    saleId: uuid('sale_id').notNull(),
    /** 1 for the first entry of the code, without gaps. */
    sequence: integer('sequence').notNull(),
    /** 1: used. −1: given back, since the sale was. */
    change: smallint('change').notNull(),
    /** Uses of the code after it. */
    uses: integer('uses').notNull(),
    previousSequence: integer('previous_sequence').generatedAlwaysAs(sql`nullif(sequence - 1, 0)`),
    previousUses: integer('previous_uses').generatedAlwaysAs(sql`uses - change`),
    at: instant('at').notNull(),
    byUser,
    byName,
    createdAt: timestamps.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({
      name: 'promo_redemption_promo_code',
      columns: [t.businessId, t.promoCodeId],
      foreignColumns: [promoCode.businessId, promoCode.id],
    }),
    foreignKey({ columns: [t.businessId, t.saleId], foreignColumns: [sale.businessId, sale.id] }),
    unique('promo_redemption_of_sale').on(t.businessId, t.saleId, t.change),
    unique('promo_redemption_uses').on(t.businessId, t.promoCodeId, t.sequence, t.uses),
    unique('promo_redemption_sequence').on(t.businessId, t.promoCodeId, t.sequence),
    foreignKey({
      name: 'promo_redemption_follows_the_one_before',
      columns: [t.businessId, t.promoCodeId, t.previousSequence, t.previousUses],
      foreignColumns: [t.businessId, t.promoCodeId, t.sequence, t.uses],
    }),
    check('promo_redemption_change', sql`${t.change} in (1, -1) and ${t.uses} >= 0`),
    check('promo_redemption_starts_at_zero', sql`${t.sequence} > 1 or (${t.sequence} = 1 and ${t.uses} = ${t.change})`),
  ],
)
