import type { Days, Grain, ReportFilter } from '@deskbell/domain/reports/schema.ts'
import type { Books } from './books.ts'
import type { Calendar } from './calendar.ts'

/** What is asked of a report, and of the books. */
export type Question = {
  books: Books
  calendar: Calendar
  days: Days
  by: Grain
  filter: Omit<ReportFilter, 'from' | 'to' | 'by'>
  /** When it is asked. */
  now: string
}

/** Numbers by the ids of their columns. What isn't there isn't compared. */
export type Numbers = Record<string, number | null>

/** A table by the ids of its rows. Rows that are not here may be there as long as they are about nothing. */
export type ExpectedTable = {
  rows: Map<string, Numbers>
  total: Numbers
  /** Where not all rows are shown, how many are. */
  most?: number
}

/** What a report has to say, by the ids of its figures and tables. */
export type Expected = {
  figures: Numbers
  /** Figures that are compared with no other days. */
  ofToday?: string[]
  tables: Record<string, ExpectedTable>
}

/** Groups things by the row that they are in, and measures each row, and all of them. */
export function tabulate<Item>(
  items: Item[],
  rowOf: (item: Item) => string,
  measure: (items: Item[]) => Numbers,
): ExpectedTable {
  const groups = Map.groupBy(items, rowOf)
  return { rows: new Map([...groups].map(([row, some]) => [row, measure(some)])), total: measure(items) }
}

export function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

/** A part of a whole to four decimals; null of nothing. */
export function part(one: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((one / whole) * 10_000) / 10_000
}
