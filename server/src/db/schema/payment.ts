import { PaymentMethod } from '@deskbell/domain/passes/payments/schema.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core'
import { client } from './client.ts'
import { businessId, byName, byUser, enumColumn, id, instant, money, timestamps } from './columns.ts'
import { pass } from './pass.ts'

export const paymentMethod = enumColumn('payment_method', PaymentMethod)

/** Payments received, append-only. A refund is a separate payment that references the original. */
export const payment = pgTable(
  'payment',
  {
    businessId,
    id,
    clientId: uuid('client_id').notNull(),
    passId: uuid('pass_id'),
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
    index('payment_newest_first').on(t.businessId, t.receivedAt, t.id),
    index('payment_by_client').on(t.businessId, t.clientId, t.receivedAt),
    index('payment_by_pass').on(t.businessId, t.passId),
    check('payment_is_money', sql`case when ${t.refundOf} is null then ${t.amount} > 0 else ${t.amount} < 0 end`),
  ],
)
