import { type Behind, type CellKind, FIGURES, type Report, TOTAL } from '@deskbell/domain/reports/schema.ts'

/** A number of a report: what it is called, and how it is written. */
export type ReportNumber = { title: string; kind: CellKind; value: number }

function figureOf({ figures }: Report, { row }: Behind): ReportNumber | null {
  const figure = figures.find(({ id }) => id === row)
  return figure ? { title: figure.title, kind: figure.kind, value: figure.value ?? 0 } : null
}

/** The number of a report that an address means; null where there is none such. */
export function numberBehind(report: Report, behind: Behind): ReportNumber | null {
  if (behind.table === FIGURES) return figureOf(report, behind)
  const table = report.tables.find(({ id }) => id === behind.table)
  const at = table?.columns.findIndex(({ id }) => id === behind.column) ?? -1
  const column = table?.columns[at]
  const cells = behind.row === TOTAL ? table?.total : table?.rows.find(({ id }) => id === behind.row)?.cells
  if (!table || !column || !cells) return null
  return { title: `${table.title}, ${column.title}`, kind: column.kind, value: Number(cells[at] ?? 0) }
}
