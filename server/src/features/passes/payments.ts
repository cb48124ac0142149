import type { PaymentMethod } from '@deskbell/domain/passes/payments/schema.ts'
import { getRefundedTax } from '@deskbell/domain/passes/payments/tax.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { payment } from '../../db/schema/payment.ts'
import type { PassRow, PaymentRow } from './present.ts'

/** Inserts a payment, or with `refundOf` and a negative amount a refund. */
export async function receivePayment(
  tx: Transaction,
  actor: Actor,
  {
    now,
    ...received
  }: {
    clientId: string
    passId: string
    amount: number
    /** Tax included in the amount; negative for a refund. */
    tax: number
    method: PaymentMethod
    now: Date
    refundOf?: string
  },
): Promise<void> {
  const { businessId, currency, userId: byUser, name: byName } = actor
  await tx
    .insert(payment)
    .values({ ...received, businessId, id: newId(), currency, receivedAt: now, byUser, byName, createdAt: now })
}

/**
 * Refunds an amount, newest payment first, and never more of a payment than is left of it. `payments` are all payments
 * and refunds of the pass, newest first.
 */
export async function refundPayments(
  tx: Transaction,
  actor: Actor,
  pass: PassRow,
  returning: { payments: PaymentRow[]; amount: number; method: PaymentMethod; now: Date },
): Promise<void> {
  const { payments, amount, method, now } = returning
  let open = amount
  for (const paid of payments.filter(({ refundOf }) => refundOf === null)) {
    const refunds = payments.filter(({ refundOf }) => refundOf === paid.id)
    const left = refunds.reduce((sum, row) => sum + row.amount, paid.amount)
    const back = Math.min(left, open)
    if (back <= 0) continue
    open -= back
    const { clientId, id: passId } = pass
    const tax = getRefundedTax(paid, refunds, -back)
    await receivePayment(tx, actor, { clientId, passId, amount: -back, tax, method, now, refundOf: paid.id })
  }
}
