import type { LocalDate } from '../shared/time-schema.ts'
import type { JournalEntry } from './entries.ts'

/** Debits of an account on a day at a tax rate or, if negative, its credits; in minor units. */
export type DayLine = {
  day: LocalDate
  account: string
  amount: number
  /** Rate of the tax in the amount; null for money and tax. */
  taxRate: number | null
}

/** Returns the lines of an entry, which add up to 0. Its tax is in a line of its own if an account for it is given. */
export function toDayLines(entry: JournalEntry, taxAccount = ''): DayLine[] {
  const { day, account, contraAccount, amount, taxRate } = entry
  const tax = taxAccount ? entry.tax : 0
  const lines = [
    { day, account, amount, taxRate: null },
    { day, account: contraAccount, amount: tax - amount, taxRate },
    { day, account: taxAccount, amount: -tax, taxRate: null },
  ]
  return lines.filter((line) => line.amount !== 0)
}

/** Adds up the lines of the same day, account, side and rate, in the order in which each comes first. */
export function sumDayLines(lines: DayLine[]): DayLine[] {
  const sums = new Map<string, DayLine>()
  for (const line of lines) {
    const { day, account, amount, taxRate } = line
    const key = JSON.stringify([day, account, amount < 0, taxRate])
    sums.set(key, { ...line, amount: amount + (sums.get(key)?.amount ?? 0) })
  }
  return [...sums.values()]
}
