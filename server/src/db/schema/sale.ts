import { SaleLineKind } from '@deskbell/domain/sales/schema.ts'
import { LINE_MAX, NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, unique, uuid } from '../pg-core.ts'
import { business } from './business.ts'
import { client } from './client.ts'
import { businessId, byName, byUser, enumColumn, id, instant, line, money, timestamps } from './columns.ts'
import { drawerSession } from './drawer.ts'
import { employee } from './employee.ts'
import { pass } from './pass.ts'
import { paymentMethod } from './payment-method.ts'
import { priceTier } from './price-tier.ts'
import { product } from './product.ts'
import { promoCode } from './promo-code.ts'
import { storedValue } from './stored-value.ts'

export const saleLineKind = enumColumn('sale_line_kind', SaleLineKind)

/**
 * A sale with its lines, append-only; a refund is a sale with negative amounts. `lines` and `total` copy the newest
 * line's running sum; a deferred foreign key to that line (see the migration) rejects any other value. See
 * docs/decisions/0075.
 */
export const sale = pgTable(
  'sale',
  {
    businessId,
    id,
    /** Client who pays, and owes what isn't paid. Null: a passer-by, who pays at once. */
    clientId: uuid('client_id'),
    refundOf: uuid('refund_of'),
    /** Receipt number of the year: 1, 2, 3 without gaps, refunds apart. Null for sales before numbering. */
    year: smallint('year'),
    number: integer('number'),
    isRefund: integer('is_refund').generatedAlwaysAs(sql`(refund_of is not null)::int`),
    previousNumber: integer('previous_number').generatedAlwaysAs(sql`nullif(number - 1, 0)`),
    at: instant('at').notNull(),
    lines: smallint('lines').notNull(),
    total: money('total'),
    note: line('note', LINE_MAX),
    /** Why no tax was charged; empty: taxed. */
    taxExemption: line('tax_exemption', LINE_MAX),
    byUser,
    byName,
    createdAt: timestamps.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    foreignKey({ columns: [t.businessId, t.refundOf], foreignColumns: [t.businessId, t.id] }),
    unique('sale_is_numbered_once').on(t.businessId, t.year, t.isRefund, t.number),
    foreignKey({
      name: 'sale_number_follows_the_one_before',
      columns: [t.businessId, t.year, t.isRefund, t.previousNumber],
      foreignColumns: [t.businessId, t.year, t.isRefund, t.number],
    }),
    index('sale_newest_first').on(t.businessId, t.at, t.id),
    index('sale_by_client').on(t.businessId, t.clientId, t.at).where(sql`${t.clientId} is not null`),
    index('sale_by_refunded').on(t.businessId, t.refundOf).where(sql`${t.refundOf} is not null`),
    check('sale_is_numbered_by_year', sql`num_nulls(${t.year}, ${t.number}) <> 1`),
    check('sale_total', sql`case when ${t.refundOf} is null then ${t.total} >= 0 else ${t.total} <= 0 end`),
  ],
)

/** Last receipt number given in a year. Its row is locked until the sale is committed, so that no number is lost. */
export const saleNumber = pgTable(
  'sale_number',
  {
    businessId,
    year: smallint('year').notNull(),
    isRefund: integer('is_refund').notNull(),
    number: integer('number').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.year, t.isRefund] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
  ],
)

/**
 * Something sold. `paid` and `payments` copy the running sum of its newest payment; a deferred foreign key to that
 * payment (see the migration) rejects any other value.
 */
export const saleLine = pgTable(
  'sale_line',
  {
    businessId,
    /** Of a package the id of the pass. */
    id,
    saleId: uuid('sale_id').notNull(),
    /** 1 for the first line of the sale, without gaps. */
    position: smallint('position').notNull(),
    kind: saleLineKind('kind').notNull(),
    name: line('name', NAME_MAX),
    /** Client whom it is for. */
    clientId: uuid('client_id'),
    passId: uuid('pass_id'),
    checkInId: uuid('check_in_id'),
    employeeId: uuid('employee_id'),
    productId: uuid('product_id'),
    /** Gift card or credit that was sold. */
    storedValueId: uuid('stored_value_id'),
    quantity: smallint('quantity').notNull().default(1),
    /** Tier of its price; null: the normal price, or one by hand. */
    priceTierId: uuid('price_tier_id'),
    /** Price of one; negative for a refund. */
    price: money('price'),
    /** Discount on the whole line. */
    discount: money('discount').default(0),
    discountReason: line('discount_reason', LINE_MAX),
    promoCodeId: uuid('promo_code_id'),
    /** Part of the discount that the promo code took off. */
    promoDiscount: money('promo_discount').default(0),
    amount: money('amount'),
    /** Tax added to the price; negative: tax in the price that an exempt client doesn't pay. 0 if prices include tax. */
    taxAdded: money('tax_added').default(0),
    /** Tax included in the amount, in thousandths of a percent of the net amount. */
    taxRate: integer('tax_rate').notNull().default(0),
    tax: money('tax').default(0),
    /** Sum of the amounts of this line and those before it. */
    runningTotal: money('running_total'),
    previousPosition: integer('previous_position').generatedAlwaysAs(sql`nullif(position - 1, 0)`),
    previousTotal: integer('previous_total').generatedAlwaysAs(sql`running_total - amount`),
    /** Number of its payments; null if there is none. */
    payments: integer('payments'),
    paid: money('paid').default(0),
    /** Part of the amount that was waived. Of a package, the pass says it. */
    waived: money('waived').default(0),
    /** Part of what was paid that was given back. */
    refunded: money('refunded').default(0),
    /** Line that this one, of a refund, gives money back for. */
    refundOf: uuid('refund_of'),
    createdAt: timestamps.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.saleId], foreignColumns: [sale.businessId, sale.id] }),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    foreignKey({ columns: [t.businessId, t.passId], foreignColumns: [pass.businessId, pass.id] }),
    foreignKey({ columns: [t.businessId, t.employeeId], foreignColumns: [employee.businessId, employee.id] }),
    foreignKey({ columns: [t.businessId, t.productId], foreignColumns: [product.businessId, product.id] }),
    foreignKey({
      name: 'sale_line_stored_value',
      columns: [t.businessId, t.storedValueId],
      foreignColumns: [storedValue.businessId, storedValue.id],
    }),
    foreignKey({
      name: 'sale_line_promo_code',
      columns: [t.businessId, t.promoCodeId],
      foreignColumns: [promoCode.businessId, promoCode.id],
    }),
    foreignKey({
      name: 'sale_line_price_tier',
      columns: [t.businessId, t.priceTierId],
      foreignColumns: [priceTier.businessId, priceTier.id],
    }),
    foreignKey({ columns: [t.businessId, t.refundOf], foreignColumns: [t.businessId, t.id] }),
    unique('sale_line_total').on(t.businessId, t.saleId, t.position, t.runningTotal),
    unique('sale_line_position').on(t.businessId, t.saleId, t.position),
    foreignKey({
      name: 'sale_line_follows_the_one_before',
      columns: [t.businessId, t.saleId, t.previousPosition, t.previousTotal],
      foreignColumns: [t.businessId, t.saleId, t.position, t.runningTotal],
    }),
    index('sale_line_by_client').on(t.businessId, t.clientId).where(sql`${t.clientId} is not null`),
    index('sale_line_by_pass').on(t.businessId, t.passId).where(sql`${t.passId} is not null`),
    index('sale_line_by_product').on(t.businessId, t.productId).where(sql`${t.productId} is not null`),
    index('sale_line_by_stored_value').on(t.businessId, t.storedValueId).where(sql`${t.storedValueId} is not null`),
    index('sale_line_by_promo_code').on(t.businessId, t.promoCodeId).where(sql`${t.promoCodeId} is not null`),
    index('sale_line_by_check_in').on(t.businessId, t.checkInId).where(sql`${t.checkInId} is not null`),
    index('sale_line_owing')
      .on(t.businessId, t.saleId)
      .where(sql`${t.kind} <> 'package' and ${t.amount} > ${t.paid} + ${t.waived}`),
    check(
      'sale_line_amount',
      sql`${t.amount} = ${t.quantity} * ${t.price} - ${t.discount} + ${t.taxAdded} and ${t.discount} >= 0`,
    ),
    check('sale_line_tax_added', sql`${t.taxAdded} in (0, ${t.tax}) or (${t.taxAdded} < 0 and ${t.tax} = 0)`),
    check(
      'sale_line_promo',
      sql`${t.promoDiscount} between 0 and ${t.discount} and (${t.promoDiscount} > 0) = (${t.promoCodeId} is not null)`,
    ),
    check(
      'sale_line_starts_at_zero',
      sql`${t.position} > 1 or (${t.position} = 1 and ${t.runningTotal} = ${t.amount})`,
    ),
    check(
      'sale_line_paid',
      sql`case when ${t.refundOf} is null then ${t.amount} >= 0 and ${t.paid} between 0 and ${t.amount}
        and ${t.waived} between 0 and ${t.amount} - ${t.paid} and ${t.refunded} between 0 and ${t.paid}
        else ${t.amount} <= 0 and ${t.paid} = ${t.amount} and ${t.waived} = 0 and ${t.refunded} = 0 end`,
    ),
    check('sale_line_unpaid', sql`${t.payments} is not null or ${t.paid} = 0`),
    check(
      'sale_line_is_of_its_kind',
      sql`(${t.kind} = 'package') = (${t.passId} is not null)
      and (${t.kind} = 'visit') = (${t.checkInId} is not null)`,
    ),
    // Compare as text: a new enum value can't be used in the transaction that adds it.
    check(
      'sale_line_names_what_was_sold',
      sql`(${t.kind}::text = 'product') = (${t.productId} is not null)
      and (${t.kind}::text in ('gift_card', 'credit')) = (${t.storedValueId} is not null)`,
    ),
    check('sale_line_tax', sql`${t.taxRate} between 0 and 100000`),
  ],
)

/** Money handed over for a sale, of one method. Payments say what it paid for. */
export const tender = pgTable(
  'tender',
  {
    businessId,
    id,
    saleId: uuid('sale_id').notNull(),
    method: paymentMethod('method').notNull(),
    /** Part that pays for the sale; negative for a refund. */
    amount: money('amount'),
    /** Handed over; the rest was given back as change. */
    received: money('received'),
    /** Gift card or credit that it was taken from, or given back to. */
    storedValueId: uuid('stored_value_id'),
    /** Session of the drawer in which it was taken; null if none was open. */
    drawerSessionId: uuid('drawer_session_id'),
    at: instant('at').notNull(),
    byUser,
    byName,
    createdAt: timestamps.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.saleId], foreignColumns: [sale.businessId, sale.id] }),
    foreignKey({
      name: 'tender_stored_value',
      columns: [t.businessId, t.storedValueId],
      foreignColumns: [storedValue.businessId, storedValue.id],
    }),
    foreignKey({
      name: 'tender_drawer_session',
      columns: [t.businessId, t.drawerSessionId],
      foreignColumns: [drawerSession.businessId, drawerSession.id],
    }),
    index('tender_by_sale').on(t.businessId, t.saleId),
    index('tender_by_drawer_session').on(t.businessId, t.drawerSessionId).where(sql`${t.drawerSessionId} is not null`),
    unique('tender_method').on(t.businessId, t.id, t.method),
    check(
      'tender_names_its_stored_value',
      sql`(${t.method}::text in ('gift_card', 'credit')) = (${t.storedValueId} is not null)`,
    ),
    check(
      'tender_received',
      sql`${t.amount} <> 0 and (${t.received} = ${t.amount} or (${t.method} = 'cash' and ${t.received} > ${t.amount} and ${t.amount} > 0))`,
    ),
  ],
)
