import { suggestedRefund, sumPassMoney } from '@deskbell/domain/passes/actions.ts'
import { isUnlimited } from '@deskbell/domain/passes/rules.ts'
import { type Pass, RefundInput } from '@deskbell/domain/passes/schema.ts'
import { MoneyMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { plural, t } from '@lingui/core/macro'
import { z } from 'zod'
import type { Effect } from './pass-actions.ts'

const { visits, amount, method, forgiven, note } = RefundInput.shape

/** Returns the schema of a refund, limited to the visits left, the money kept and the amount owed. */
export function refundFields(pass: Pass, money: (minor: number) => string) {
  const left = Math.max(0, pass.remaining)
  const { kept } = sumPassMoney(pass.payments)
  return z
    .object({
      visits: visits.max(left, t`${plural({ visits: left }, { one: 'Only # left', other: 'Only # left' })}`),
      amount: amount.max(kept, kept > 0 ? t`Only ${{ amount: money(kept) }} was kept` : t`Nothing was kept`),
      method,
      forgiven: forgiven.max(pass.owed, t`Only ${{ amount: money(pass.owed) }} is owed`),
      note,
    })
    .refine((refund) => refund.visits + refund.amount + refund.forgiven > 0, {
      path: ['amount'],
      error: t`Enter what is to be refunded`,
    })
}
export type RefundFields = z.infer<ReturnType<typeof refundFields>>

/** Returns the default refund: all visits left, their share of the money, by the original payment method. */
export function getFullRefund(pass: Pass): RefundFields {
  const visits = isUnlimited(pass) ? 0 : Math.max(0, pass.remaining)
  const paid = pass.payments.find(({ amount }) => amount > 0)
  return {
    visits,
    amount: getShare(pass, visits),
    method: MoneyMethod.catch('cash').parse(paid?.method),
    forgiven: pass.owed,
    note: '',
  }
}

/** Returns the share of the money for a number of visits. */
export function getShare(pass: Pass, visits: number): number {
  return suggestedRefund(pass, visits, sumPassMoney(pass.payments))
}

/** True if the refund ends the pass: an unlimited one has no visits to take back. */
function endsPass(pass: Pass): boolean {
  return isUnlimited(pass) && !pass.voidedAt
}

/** Formats the label of the button: "Refund €40 and 4 visits". */
export function refundWords(pass: Pass, { visits, ...refund }: RefundFields, money: (minor: number) => string): string {
  const amount = money(refund.amount)
  if (refund.amount > 0 && visits > 0)
    return t`Refund ${amount} and ${plural({ visits }, { one: '# visit', other: '# visits' })}`
  if (refund.amount > 0) return endsPass(pass) ? t`Refund ${amount} and end the pass` : t`Refund ${amount}`
  return visits > 0 ? t`Refund ${plural({ visits }, { one: '# visit', other: '# visits' })}` : t`Refund`
}

/** Formats what was refunded: "Ten visits: refunded €40 and 4 visits". */
export function refundedWords(
  pass: Pass,
  { visits, ...refund }: RefundFields,
  money: (minor: number) => string,
): string {
  const { name } = pass
  const amount = money(refund.amount)
  if (refund.amount > 0 && visits > 0)
    return t`${name}: refunded ${amount} and ${plural({ visits }, { one: '# visit', other: '# visits' })}`
  if (refund.amount > 0)
    return endsPass(pass) ? t`${name}: refunded ${amount} and ended the pass` : t`${name}: refunded ${amount}`
  return visits > 0
    ? t`${name}: refunded ${plural({ visits }, { one: '# visit', other: '# visits' })}`
    : t`${name}: refunded`
}

/** Returns the effects of the refund on the money kept and the amount owed. */
export function moneyEffects(pass: Pass, refund: RefundFields, money: (minor: number) => string): Effect[] {
  const { kept } = sumPassMoney(pass.payments)
  const changes = [
    { amount: refund.amount, before: kept, write: (left: number) => t`${{ amount: money(left) }} kept` },
    { amount: refund.forgiven, before: pass.owed, write: (left: number) => t`${{ amount: money(left) }} owed` },
  ]
  return changes
    .filter(({ amount, before }) => amount > 0 && amount <= before)
    .map(({ amount, before, write }) => ({ before: write(before), after: write(before - amount) }))
}
