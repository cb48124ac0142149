import { TOTAL } from '@deskbell/domain/reports/keys.ts'
import type { Buckets } from '@deskbell/domain/reports/periods.ts'
import type {
  Cell,
  CellKind,
  Days,
  DrillDownKey,
  Grain,
  ReportChart,
  ReportFigure,
  ReportFilter,
  ReportName,
} from '@deskbell/domain/reports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Text } from '../../lib/texts.ts'
import type { Source } from '../data/exports/table.ts'
import type { CellDraft, ColumnDraft, DrillDownDraft, FigureDraft, RowDraft, TableDraft } from './translate.ts'

/** Resolved parameters of a report. */
export type ReportParams = Buckets & {
  /** Days of the period that the figures are compared with. */
  before: Days
  /** `from` is the start of the first day, `to` the end of the last day (exclusive). */
  from: Date
  to: Date
  filter: Omit<ReportFilter, 'from' | 'to' | 'by'>
  /** Set for the period before, to the report's own parameters. Figures that are as of today are then left out. */
  isBefore?: ReportParams
}

/** Figure without its value of the period before. */
export type FigureNow = Omit<FigureDraft, 'before'>

export type Page = { cursor: string | undefined; limit: number }

/** Report, read from a single snapshot. */
export type Reporter = {
  name: ReportName
  figures: (source: Source, asked: ReportParams) => Promise<FigureNow[]>
  tables: (source: Source, asked: ReportParams) => Promise<TableDraft[]>
  /** Returns the rows behind a number; null if there is no such number. */
  rowsBehind: (source: Source, asked: ReportParams, behind: DrillDownKey, page: Page) => Promise<DrillDownDraft | null>
}

export type Titled = [id: string, title: Text, kind: CellKind, opens?: 'opens']

/** Builds a column. With `opens`, its numbers have a drill-down. */
export function column([id, title, kind, opens]: Titled): ColumnDraft {
  return { id, title, kind, opens: opens !== undefined }
}

export function figure(
  id: string,
  value: number | null,
  words: { title: Text; kind: CellKind; better?: ReportFigure['better']; opens?: boolean },
): FigureNow {
  return { id, value, better: null, opens: false, ...words }
}

const TOTAL_WORD = { code: TOTAL, text: msg({ context: 'row of a table', message: 'Total' }) }

/** Builds the total row: the sum of each column that adds up, unless `apart` has another value for it. */
function sumColumns(columns: ColumnDraft[], rows: RowDraft[], apart: Record<string, Cell> = {}): CellDraft[] {
  const sum = (at: number) => rows.reduce((all, { cells }) => all + Number(cells[at] ?? 0), 0)
  return columns.map(({ id, kind }, at) => {
    if (id in apart) return apart[id] ?? null
    if (at === 0) return TOTAL_WORD
    return kind === 'number' || kind === 'money' || kind === 'hours' ? sum(at) : null
  })
}

/** Builds a table, with a total row unless `total` is null. */
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
    title: Text
    columns: Titled[]
    rows: RowDraft[]
    note?: Text
    chart?: ReportChart
    /** Values of the total row that are not a sum; null for no total row. */
    total?: Record<string, Cell> | null
  },
): TableDraft {
  const all = columns.map(column)
  return { id, title, note, columns: all, rows, total: total && sumColumns(all, rows, total), chart: chart ?? null }
}

/** Title of the first column in a table over time, by its grain. */
export const TIME_TITLES: Record<Grain, Text> = {
  day: msg({ context: 'column: day of a row', message: 'Day' }),
  week: msg({ context: 'column: first day of a week', message: 'Week from' }),
  month: msg({ context: 'column: first day of a month', message: 'Month from' }),
}

/** Returns a ratio with four decimals, or null if the whole is 0. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
}
