import { type CellKind, type DrillDownKey, FIGURES, type Report, TOTAL } from '@deskbell/domain/reports/schema.ts'
import type { CellWords } from './use-cell-labels.ts'

/** Number of a report, with its location ("By package · Ten visits · Net") and its kind. */
export type ReportNumber = { title: string; kind: CellKind; value: number }

function findFigure({ figures }: Report, { row }: DrillDownKey): ReportNumber | null {
  const figure = figures.find(({ id }) => id === row)
  return figure ? { title: figure.title, kind: figure.kind, value: figure.value ?? 0 } : null
}

/** Finds the number that a URL refers to; null if there is no such number. */
export function findReportNumber(report: Report, behind: DrillDownKey, words: CellWords): ReportNumber | null {
  if (behind.table === FIGURES) return findFigure(report, behind)
  const table = report.tables.find(({ id }) => id === behind.table)
  const at = table?.columns.findIndex(({ id }) => id === behind.column) ?? -1
  const column = table?.columns[at]
  const cells = behind.row === TOTAL ? table?.total : table?.rows.find(({ id }) => id === behind.row)?.cells
  if (!table || !column || !cells) return null
  const row = words(cells[0] ?? null, table.columns[0]?.kind ?? 'text')
  return { title: [table.title, row, column.title].join(' · '), kind: column.kind, value: Number(cells[at] ?? 0) }
}
