import type { Cell, CellKind, Report, ReportTable } from '@deskbell/domain/reports/schema.ts'
import type { Expected, ExpectedTable, Numbers } from './expected.ts'

/** A number for which report and test oracle disagree. */
export type Difference = { where: string; said: unknown; books: unknown }

export const COUNTED: CellKind[] = ['number', 'money', 'hours', 'share']

/** Returns the numeric columns of the report and those that the test oracle expects. */
function listColumns(table: ReportTable, { total }: ExpectedTable): string[] {
  const counted = table.columns.filter(({ kind }) => COUNTED.includes(kind)).map(({ id }) => id)
  return [...new Set([...counted, ...Object.keys(total)])]
}

function compareRow(
  table: ReportTable,
  { id, cells }: { id: string; cells: Cell[] },
  expected: Numbers | undefined,
  columns: string[],
) {
  return columns.flatMap((column): Difference[] => {
    const said = cells[table.columns.findIndex((one) => one.id === column)] ?? null
    const books = expected?.[column] ?? null
    const isSame = said === books || (!said && !books)
    return isSame ? [] : [{ where: `${table.id} / ${id} / ${column}`, said, books }]
  })
}

/** Compares all rows that either side has, and the total. */
function compareTable(table: ReportTable, expected: ExpectedTable): Difference[] {
  const { rows, total } = expected
  const columns = listColumns(table, expected)
  const said = new Set(table.rows.map(({ id }) => id))
  const isAbout = (numbers: Numbers) => columns.some((column) => numbers[column])
  const isWhole = table.rows.length !== expected.most
  const unsaid = [...rows].filter(([id, numbers]) => isWhole && !said.has(id) && isAbout(numbers))
  const below = table.total ? compareRow(table, { id: 'total', cells: table.total }, total, columns) : []
  return [
    ...table.rows.flatMap((row) => compareRow(table, row, rows.get(row.id), columns)),
    ...unsaid.map(([id, books]) => ({ where: `${table.id} / ${id}`, said: 'no such row', books })),
    ...below,
  ]
}

/**
 * Compares every number of a report with the test oracle's. A figure or table on only one side is a difference too, so
 * that none stays unchecked.
 */
export function compareReport(report: Report, { figures, tables }: Expected): Difference[] {
  const told = new Map(report.figures.map(({ id, value }) => [id, value]))
  const figureIds = new Set([...told.keys(), ...Object.keys(figures)])
  const odd = [...figureIds].flatMap((id): Difference[] => {
    const [said, books] = [told.get(id), figures[id]]
    return said === books ? [] : [{ where: `figure ${id}`, said, books }]
  })
  const tableIds = new Set([...report.tables.map(({ id }) => id), ...Object.keys(tables)])
  const other = [...tableIds].flatMap((id): Difference[] => {
    const [said, books] = [report.tables.find((one) => one.id === id), tables[id]]
    return said && books ? compareTable(said, books) : [{ where: id, said: said?.title, books: Boolean(books) }]
  })
  return [...odd, ...other]
}
