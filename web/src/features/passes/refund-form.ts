import { suggestedRefund, sumPassMoney } from '@deskbell/domain/passes/actions.ts'
import { isUnlimited } from '@deskbell/domain/passes/rules.ts'
import { type Pass, RefundInput } from '@deskbell/domain/passes/schema.ts'
import { z } from 'zod'
import type { Effect } from './pass-actions.ts'
import { formatCount } from './pass-labels.ts'

const { visits, amount, method, forgiven, note } = RefundInput.shape

/** Returns the schema of a refund, limited to the visits left, the money kept and the amount owed. */
export function refundFields(pass: Pass, money: (minor: number) => string) {
  const left = Math.max(0, pass.remaining)
  const { kept } = sumPassMoney(pass.payments)
  return z
    .object({
      visits: visits.max(left, `Only ${left} left`),
      amount: amount.max(kept, kept > 0 ? `Only ${money(kept)} was kept` : 'Nothing was kept'),
      method,
      forgiven: forgiven.max(pass.owed, `Only ${money(pass.owed)} is owed`),
      note,
    })
    .refine((refund) => refund.visits + refund.amount + refund.forgiven > 0, {
      path: ['amount'],
      error: 'Enter what is to be refunded',
    })
}
export type RefundFields = z.infer<ReturnType<typeof refundFields>>

/** Returns the default refund: all visits left, their share of the money, by the original payment method. */
export function getFullRefund(pass: Pass): RefundFields {
  const visits = isUnlimited(pass) ? 0 : Math.max(0, pass.remaining)
  const paid = pass.payments.find(({ amount }) => amount > 0)
  return { visits, amount: getShare(pass, visits), method: paid?.method ?? 'cash', forgiven: pass.owed, note: '' }
}

/** Returns the share of the money for a number of visits. */
export function getShare(pass: Pass, visits: number): number {
  return suggestedRefund(pass, visits, sumPassMoney(pass.payments))
}

/** Formats the label of the button: "Refund €40 and 4 visits". */
export function refundWords(pass: Pass, refund: RefundFields, money: (minor: number) => string): string {
  const parts = [
    refund.amount > 0 && money(refund.amount),
    refund.visits > 0 && formatCount(refund.visits, 'visit'),
    isUnlimited(pass) && !pass.voidedAt && 'end the pass',
  ].filter(Boolean)
  return parts.length > 0 && (refund.amount > 0 || refund.visits > 0) ? `Refund ${parts.join(' and ')}` : 'Refund'
}

/** Returns the effects of the refund on the money kept and the amount owed. */
export function moneyEffects(pass: Pass, refund: RefundFields, money: (minor: number) => string): Effect[] {
  const { kept } = sumPassMoney(pass.payments)
  const changes = [
    { amount: refund.amount, before: kept, word: 'kept' },
    { amount: refund.forgiven, before: pass.owed, word: 'owed' },
  ]
  return changes
    .filter(({ amount, before }) => amount > 0 && amount <= before)
    .map(({ amount, before, word }) => ({
      before: `${money(before)} ${word}`,
      after: `${money(before - amount)} ${word}`,
    }))
}
