import { toHours } from '@deskbell/domain/reports/hours.ts'
import type { Cell, CellKind, Days, Grain, ReportChart, ReportTable } from '@deskbell/domain/reports/schema.ts'
import { atMidnightUtc, dateFormat, formatAmount } from '@deskbell/domain/shared/format.ts'
import { t } from '@lingui/core/macro'
import { useFormat } from '../auth/use-format.ts'

export type CellWords = (cell: Cell, kind: CellKind) => string

const NOTHING = '–'

/** Creates the formatters once per table: with thousands of cells, creating one takes longer than using it. */
function createWriters({
  locale,
  currency,
  date,
  dateTime,
}: ReturnType<typeof useFormat>): Record<CellKind, (cell: string | number) => string> {
  const number = new Intl.NumberFormat(locale)
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    text: String,
    number: (cell) => number.format(Number(cell)),
    money: (cell) => formatAmount(Number(cell), currency, locale),
    share: (cell) => share.format(Number(cell)),
    hours: (cell) => t`${{ hours: number.format(toHours(Number(cell))) }} h`,
    day: (cell) => date(String(cell)),
    time: (cell) => dateTime(String(cell)),
  }
}

const isTimely = /^\d{4}-\d\d-\d\d/

/** Returns the kind by which to format a cell. The first cell of the total row is a text in any column. */
function getCellKind(cell: string | number, kind: CellKind): CellKind {
  if (typeof cell === 'number') return kind
  return (kind === 'day' || kind === 'time') && isTimely.test(cell) ? kind : 'text'
}

/** Formats the cells of reports, on screen and in print. */
export function useCellWords(): CellWords {
  const writers = createWriters(useFormat())
  return (cell, kind) => (cell === null || cell === '' ? NOTHING : writers[getCellKind(cell, kind)](cell))
}

/** Formats days as "Oct 1 – 31", with the year unless it is the current one. */
export function useShortDays(): (days: Days) => string {
  const { locale, today } = useFormat()
  return ({ from, to }) => {
    const year = today().slice(0, 4)
    const isThisYear = from.startsWith(year) && to.startsWith(year)
    const shape = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
    const format = dateFormat(locale, isThisYear ? shape : { ...shape, year: 'numeric' })
    return format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
  }
}

export type ChartWords = {
  /** Label of a place along the chart. */
  tick: (cell: string) => string
  value: (value: number, kind: CellKind) => string
  /** Label at the axis, shorter than the value. */
  axis: (value: number, kind: CellKind) => string
}

const DAY = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const MONTH = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const

/**
 * Formats chart labels like the cells of the table, but with shorter dates. Hours are in hours here, not in minutes.
 */
export function useChartWords({ columns }: ReportTable, { x }: ReportChart, by: Grain): ChartWords {
  const { locale, money } = useFormat()
  const words = useCellWords()
  const kind = columns.find(({ id }) => id === x)?.kind ?? 'text'
  const value = (amount: number, of: CellKind) => words(of === 'hours' ? Math.round(amount * 60) : amount, of)
  const format = dateFormat(locale, by === 'month' ? MONTH : DAY)
  return {
    tick: (cell) => (kind === 'day' ? format.format(atMidnightUtc(cell)) : words(cell, kind)),
    value,
    axis: (amount, of) => (of === 'money' ? money(amount) : value(amount, of)),
  }
}
