import type {
  Behind,
  Cell,
  CellKind,
  Days,
  Grain,
  ReportChart,
  ReportColumn,
  ReportFigure,
  ReportFilter,
  ReportName,
  ReportRow,
  ReportTable,
  RowsBehind,
} from '@deskbell/domain/reports/schema.ts'
import type { Source } from '../data/exports/table.ts'

/** What a report was asked for, whole: its days, how they are told apart, and when they begin and end. */
export type ReportParams = {
  days: Days
  /** The days that its figures are compared with. */
  before: Days
  by: Grain
  /** From the first instant of the first day to the first after the last one. */
  from: Date
  to: Date
  filter: Omit<ReportFilter, 'from' | 'to' | 'by'>
  /** What it is asked to compare with, and for nothing else: what is as of today, whichever the days, is left out. */
  isBefore?: ReportParams
}

/** A figure without what it is compared with. */
export type FigureNow = Omit<ReportFigure, 'before'>

export type Page = { cursor: string | undefined; limit: number }

/** A report: it reads the shop, from one snapshot, and nothing else. */
export type Reporter = {
  name: ReportName
  figures: (source: Source, asked: ReportParams) => Promise<FigureNow[]>
  tables: (source: Source, asked: ReportParams) => Promise<ReportTable[]>
  /** The rows behind one of its numbers; null where it has none such. */
  rowsBehind: (source: Source, asked: ReportParams, behind: Behind, page: Page) => Promise<RowsBehind | null>
}

export type Titled = [id: string, title: string, kind: CellKind, opens?: 'opens']

/** A column; `opens`: its numbers open the rows behind them. */
export function column([id, title, kind, opens]: Titled): ReportColumn {
  return { id, title, kind, opens: opens !== undefined }
}

export function figure(
  id: string,
  value: number | null,
  words: { title: string; kind: CellKind; better?: ReportFigure['better']; opens?: boolean },
): FigureNow {
  return { id, value, better: null, opens: false, ...words }
}

/** The row below all: each column's sum, where it holds what adds up and `apart` doesn't give another value. */
function sumColumns(columns: ReportColumn[], rows: ReportRow[], apart: Record<string, Cell> = {}): Cell[] {
  const sum = (at: number) => rows.reduce((all, { cells }) => all + Number(cells[at] ?? 0), 0)
  return columns.map(({ id, kind }, at) => {
    if (id in apart) return apart[id] ?? null
    if (at === 0) return 'Total'
    return kind === 'number' || kind === 'money' || kind === 'hours' ? sum(at) : null
  })
}

/** A table whose total adds up. */
export function table(
  id: string,
  {
    title,
    note = '',
    columns,
    rows,
    chart,
    total = {},
  }: {
    title: string
    columns: Titled[]
    rows: ReportRow[]
    note?: string
    chart?: ReportChart
    /** What stands in the row below all where that isn't the sum; null: there is no such row. */
    total?: Record<string, Cell> | null
  },
): ReportTable {
  const all = columns.map(column)
  return { id, title, note, columns: all, rows, total: total && sumColumns(all, rows, total), chart: chart ?? null }
}

/** What the first column of a table over time is called: each row is about a day, a week or a month. */
export const TIME_TITLES: Record<Grain, string> = { day: 'Day', week: 'Week from', month: 'Month from' }

/** A part of a whole, to four decimals; null of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
}
