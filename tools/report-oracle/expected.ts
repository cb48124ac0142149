import type { Days, Grain, ReportFilter } from '@deskbell/domain/reports/schema.ts'
import type { RecordedState } from './books.ts'
import type { Calendar } from './calendar.ts'

/** Parameters of a report, with the recorded state to compute it from. */
export type Question = {
  books: RecordedState
  calendar: Calendar
  days: Days
  by: Grain
  filter: Omit<ReportFilter, 'from' | 'to' | 'by'>
  now: string
}

/** Numbers by column id. Missing ones are not compared. */
export type Numbers = Record<string, number | null>

/** Expected rows by id. The report may have further rows if they are all zero. */
export type ExpectedTable = {
  rows: Map<string, Numbers>
  total: Numbers
  /** Maximum number of rows shown, if the report truncates the table. */
  most?: number
}

/** Expected report, by ids of figures and tables. */
export type Expected = {
  figures: Numbers
  /** Figures of the current state, which have no value for the previous period. */
  ofToday?: string[]
  tables: Record<string, ExpectedTable>
}

/** Groups items into rows and measures each row and the total. */
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

/** Returns the ratio, rounded to 4 decimals; null if `whole` is 0. */
export function part(one: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((one / whole) * 10_000) / 10_000
}
