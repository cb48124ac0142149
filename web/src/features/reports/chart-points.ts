import { toHours } from '@deskbell/domain/reports/hours.ts'
import type { Cell, CellKind, ReportChart, ReportTable } from '@deskbell/domain/reports/schema.ts'

export type ChartPoint = { id: string; label: string; values: (number | null)[] }
export type ChartSeries = { id: string; title: string; kind: CellKind }

export type ChartData = { points: ChartPoint[]; series: ChartSeries[] /** Number of points left out. */; more: number }

/** Maximum bars with names; more can't be told apart. */
const NAMED_MAX = 12

/** Adds up the sizes of a point's amounts, also of negative ones. */
export function sumSizes({ values }: ChartPoint): number {
  return values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0)
}

/** Keeps the largest points, in their order. */
function largest(points: ChartPoint[]): ChartPoint[] {
  if (points.length <= NAMED_MAX) return points
  const kept = new Set([...points].sort((one, other) => sumSizes(other) - sumSizes(one)).slice(0, NAMED_MAX))
  return points.filter((point) => kept.has(point))
}

/** True if the bars stand for named things, not for days. */
export function isNamed({ columns }: ReportTable, { x }: ReportChart): boolean {
  return columns.find(({ id }) => id === x)?.kind === 'text'
}

// Convert minutes to hours, so that the axis has round numbers of hours.
function getAmount(cell: Cell | undefined, kind: CellKind): number | null {
  if (typeof cell !== 'number') return null
  return kind === 'hours' ? toHours(cell) : cell
}

export function chartData(
  table: ReportTable,
  chart: ReportChart,
  { labelOf, today }: { labelOf: (cell: string) => string /** Later points of lines are null. */; today: string },
): ChartData {
  const placeOf = (column: string) => table.columns.findIndex(({ id }) => id === column)
  const series = chart.series.flatMap((id) => table.columns.filter((column) => column.id === id))
  const isDays = table.columns[placeOf(chart.x)]?.kind === 'day'
  const points = table.rows.map(({ id, cells }) => {
    const x = String(cells[placeOf(chart.x)] ?? '')
    const isToCome = chart.kind === 'lines' && isDays && x > today
    const values = series.map((one) => (isToCome ? null : getAmount(cells[placeOf(one.id)], one.kind)))
    return { id, label: labelOf(x), values }
  })
  const shown = isNamed(table, chart) && chart.kind !== 'lines' ? largest(points) : points
  return { points: shown, series, more: points.length - shown.length }
}
