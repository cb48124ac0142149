import type { PaymentMethod } from '@deskbell/domain/passes/payments/schema.ts'
import { taxBack } from '@deskbell/domain/passes/payments/tax.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { payment } from '../../db/schema/payment.ts'
import type { PassRow, PaymentRow } from './present.ts'

/** Writes down money that came in, or with `refundOf` and an amount below zero, that was given back. */
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
    /** The tax that is in it; below zero with what was given back. */
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
 * Gives money back, of the newest payment first, never more of one than is left of it. The payments are all that were
 * made for the pass, the newest first.
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
    const tax = taxBack(paid, refunds, -back)
    await receivePayment(tx, actor, { clientId, passId, amount: -back, tax, method, now, refundOf: paid.id })
  }
}
