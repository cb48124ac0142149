import { lastDay } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import type { StoredValueKind } from './schema.ts'

export type SpendingRefusal = 'gift_card_blocked' | 'gift_card_expired' | 'not_enough_balance'

type Spendable = { kind: StoredValueKind; balance: number; expiresOn: LocalDate | null; isBlocked: boolean }

/** Returns true after the last day on which a gift card can be spent. */
export function isExpired({ expiresOn }: Pick<Spendable, 'expiresOn'>, today: LocalDate): boolean {
  return expiresOn !== null && expiresOn < today
}

/** Returns why an amount can't be spent on a local day; null if it can. */
export function checkSpending(value: Spendable, amount: number, today: LocalDate): SpendingRefusal | null {
  if (value.isBlocked) return 'gift_card_blocked'
  if (isExpired(value, today)) return 'gift_card_expired'
  return amount > value.balance ? 'not_enough_balance' : null
}

/** Returns the last day of a gift card that is sold today; null: it never expires. */
export function getExpiry(today: LocalDate, months: number | null): LocalDate | null {
  return months === null ? null : lastDay(today, { count: months, unit: 'month' })
}
