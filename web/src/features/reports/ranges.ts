import { daysAfter, daysBefore, getMonth, getQuarter, getWeek, getYear } from '@deskbell/domain/reports/periods.ts'
import type { Days } from '@deskbell/domain/reports/schema.ts'

/** Days that are asked for often, by their name. */
export type Range = { label: string; of: (today: string) => Days }

export const RANGES: Range[] = [
  { label: 'Today', of: (today) => ({ from: today, to: today }) },
  { label: 'This week', of: (today) => getWeek(today) },
  { label: 'Last week', of: (today) => getWeek(today, -1) },
  { label: 'This month', of: (today) => getMonth(today) },
  { label: 'Last month', of: (today) => getMonth(today, -1) },
  { label: 'This quarter', of: getQuarter },
  { label: 'Last quarter', of: (today) => daysBefore(getQuarter(today)) },
  { label: 'This year', of: (today) => getYear(today) },
  { label: 'Last year', of: (today) => getYear(today, -1) },
  { label: 'Last 12 months', of: (today) => ({ from: getMonth(today, -12).from, to: getMonth(today, -1).to }) },
]

function isSame(one: Days, other: Days): boolean {
  return one.from === other.from && one.to === other.to
}

/** What some days are called; nothing where they have no name. */
export function findRange(days: Days, today: string): Range | undefined {
  return RANGES.find(({ of }) => isSame(of(today), days))
}

/** The days that Next (1) or Previous (-1) leads to. */
export function stepDays(days: Days, direction: 1 | -1): Days {
  return direction === 1 ? daysAfter(days) : daysBefore(days)
}
