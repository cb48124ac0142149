import { sql } from '../drizzle.ts'
import { check, foreignKey, index, integer, pgTable, primaryKey, unique, uuid, varchar } from '../pg-core.ts'
import { client } from './client.ts'
import { businessId, byName, byUser, id, instant, money, timestamps } from './columns.ts'
import { pass } from './pass.ts'
import { paymentMethod } from './payment-method.ts'
import { saleLine, tender } from './sale.ts'

/**
 * What a tender paid for one line of a sale, append-only. A refund is a separate payment that references the original.
 * Foreign keys on sequence and sum tie each payment of a line to the one before, so that a wrong sum can't be written.
 */
export const payment = pgTable(
  'payment',
  {
    businessId,
    id,
    /** Client who paid; null: a passer-by. */
    clientId: uuid('client_id'),
    passId: uuid('pass_id'),
    /** Null only for a payment that a server of an earlier release took. */
    saleLineId: uuid('sale_line_id'),
    tenderId: uuid('tender_id'),
    /** 1 for the first payment of the line, without gaps. */
    sequence: integer('sequence'),
    /** Sum of the line's payments up to this one. */
    linePaid: integer('line_paid'),
    previousSequence: integer('previous_sequence').generatedAlwaysAs(sql`nullif(sequence - 1, 0)`),
    previousPaid: integer('previous_paid').generatedAlwaysAs(sql`line_paid - amount`),
    refundOf: uuid('refund_of'),
    /** Minor units; negative for a refund. */
    amount: money('amount'),
    /** Tax included in the amount, minor units; negative for a refund. */
    tax: money('tax').default(0),
    currency: varchar('currency', { length: 3 }).notNull(),
    method: paymentMethod('method').notNull(),
    receivedAt: instant('received_at').notNull(),
    byUser,
    byName,
    createdAt: timestamps.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    foreignKey({ columns: [t.businessId, t.passId], foreignColumns: [pass.businessId, pass.id] }),
    foreignKey({ columns: [t.businessId, t.refundOf], foreignColumns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.saleLineId], foreignColumns: [saleLine.businessId, saleLine.id] }),
    foreignKey({
      name: 'payment_is_of_its_tender',
      columns: [t.businessId, t.tenderId, t.method],
      foreignColumns: [tender.businessId, tender.id, tender.method],
    }),
    unique('payment_line_paid').on(t.businessId, t.saleLineId, t.sequence, t.linePaid),
    unique('payment_sequence').on(t.businessId, t.saleLineId, t.sequence),
    foreignKey({
      name: 'payment_follows_the_one_before',
      columns: [t.businessId, t.saleLineId, t.previousSequence, t.previousPaid],
      foreignColumns: [t.businessId, t.saleLineId, t.sequence, t.linePaid],
    }),
    index('payment_by_tender').on(t.businessId, t.tenderId).where(sql`${t.tenderId} is not null`),
    index('payment_by_refunded').on(t.businessId, t.refundOf).where(sql`${t.refundOf} is not null`),
    index('payment_newest_first').on(t.businessId, t.receivedAt, t.id),
    index('payment_by_client').on(t.businessId, t.clientId, t.receivedAt),
    index('payment_by_pass').on(t.businessId, t.passId),
    check(
      'payment_is_of_a_line',
      sql`num_nulls(${t.saleLineId}, ${t.tenderId}, ${t.sequence}, ${t.linePaid}) in (0, 4)`,
    ),
    check(
      'payment_starts_at_zero',
      sql`${t.sequence} is null or ${t.sequence} > 1 or (${t.sequence} = 1 and ${t.linePaid} = ${t.amount})`,
    ),
    check('payment_is_money', sql`case when ${t.refundOf} is null then ${t.amount} > 0 else ${t.amount} < 0 end`),
  ],
)
