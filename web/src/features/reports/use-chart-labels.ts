import type { CellKind, Grain, ReportChart, ReportTable } from '@deskbell/domain/reports/schema.ts'
import { atMidnightUtc, dateFormat } from '@deskbell/domain/shared/format.ts'
import { useFormat } from '../auth/use-format.ts'
import { useCellWords } from './use-cell-labels.ts'

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
