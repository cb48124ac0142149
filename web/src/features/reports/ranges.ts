import { daysAfter, daysBefore, monthOf, quarterOf, weekOf, yearOf } from '@deskbell/domain/reports/periods.ts'
import type { Days } from '@deskbell/domain/reports/schema.ts'

/** Days that are asked for often, by their name. */
export type Range = { label: string; of: (today: string) => Days }

export const RANGES: Range[] = [
  { label: 'Today', of: (today) => ({ from: today, to: today }) },
  { label: 'This week', of: (today) => weekOf(today) },
  { label: 'Last week', of: (today) => weekOf(today, -1) },
  { label: 'This month', of: (today) => monthOf(today) },
  { label: 'Last month', of: (today) => monthOf(today, -1) },
  { label: 'This quarter', of: quarterOf },
  { label: 'Last quarter', of: (today) => daysBefore(quarterOf(today)) },
  { label: 'This year', of: (today) => yearOf(today) },
  { label: 'Last year', of: (today) => yearOf(today, -1) },
  { label: 'Last 12 months', of: (today) => ({ from: monthOf(today, -12).from, to: monthOf(today, -1).to }) },
]

function isSame(one: Days, other: Days): boolean {
  return one.from === other.from && one.to === other.to
}

/** What some days are called; nothing where they have no name. */
export function rangeOf(days: Days, today: string): Range | undefined {
  return RANGES.find(({ of }) => isSame(of(today), days))
}

/** The days that Next (1) or Previous (-1) leads to. */
export function stepDays(days: Days, direction: 1 | -1): Days {
  return direction === 1 ? daysAfter(days) : daysBefore(days)
}
