import type { Cell, ReportColumn, ReportRow } from '@deskbell/domain/reports/schema.ts'

function highest(columns: ReportColumn[], rows: ReportRow[], series: string[]): number {
  const places = columns.flatMap(({ id }, at) => (series.includes(id) ? [at] : []))
  return Math.max(0, ...rows.flatMap(({ cells }) => places.map((at) => Number(cells[at] ?? 0))))
}

/** How dark a cell of a heat map is, from 0 to 1; nothing for one that is no part of it. */
export function getHeat(columns: ReportColumn[], rows: ReportRow[], series: string[] = []) {
  const most = highest(columns, rows, series)
  return (cell: Cell, column: string): number | undefined => {
    if (!series.includes(column) || cell === null) return undefined
    return most === 0 ? 0 : Math.round((Number(cell) / most) * 100) / 100
  }
}
