import type { Cell, DrillDownPage, Report, ReportName } from '@deskbell/domain/reports/schema.ts'
import { expect } from 'vitest'
import type { Caller } from './app.ts'

type Query = Record<string, string>

export async function readReport(shop: Caller, name: ReportName, query: Query): Promise<Report> {
  const { status, body } = await shop.get<Report>(`/api/reports/${name}?${new URLSearchParams(query)}`)
  expect({ status, body }).toMatchObject({ status: 200, body: { name } })
  return body
}

/** Returns a reader that takes a query string: "from=2026-03-01&by=day". */
export function useReports(name: ReportName, shop: () => Caller) {
  return (query: string) => readReport(shop(), name, Object.fromEntries(new URLSearchParams(query)))
}

export async function readRows(shop: Caller, name: ReportName, query: Query): Promise<DrillDownPage> {
  const { status, body } = await shop.get<DrillDownPage>(`/api/reports/${name}/rows?${new URLSearchParams(query)}`)
  expect({ status, body, query }).toMatchObject({ status: 200 })
  return body
}

/** Returns the rows of a table as objects by column id; the total row is last. */
export function getRows({ tables }: Report, id: string): Record<string, Cell | undefined>[] {
  const found = tables.find((table) => table.id === id)
  if (!found) throw new Error(`There is no table ${id}`)
  const { columns, rows, total } = found
  const all = [...rows.map(({ cells }) => cells), ...(total ? [total] : [])]
  return all.map((cells) => Object.fromEntries(columns.map((column, index) => [column.id, cells[index]])))
}

/** Returns the cells of a table without the total row. */
export function getCells({ tables }: Report, id: string): Cell[][] | undefined {
  return tables.find((table) => table.id === id)?.rows.map(({ cells }) => cells)
}

export function getFigures({ figures }: Report): Record<string, number | null> {
  return Object.fromEntries(figures.map(({ id, value }) => [id, value]))
}

function opening({
  figures,
  tables,
}: Report): ({ table: string; row: string; column: string } & { value: Cell | undefined })[] {
  const ofFigures = figures
    .filter(({ opens }) => opens)
    .map(({ id, value }) => ({ table: 'figures', row: id, column: 'value', value }))
  const ofTables = tables.flatMap(({ id, columns, rows, total }) =>
    [...rows, ...(total ? [{ id: 'total', cells: total }] : [])].flatMap((row) =>
      columns.flatMap(({ id: column, opens }, index) =>
        opens ? [{ table: id, row: row.id, column, value: row.cells[index] }] : [],
      ),
    ),
  )
  return [...ofFigures, ...ofTables]
}

/** Expects each number with a drill-down to equal the sum of its rows. Returns how many there are. */
export async function expectTraced(shop: Caller, report: Report, query: Query): Promise<number> {
  const numbers = opening(report)
  for (const { value, ...number } of numbers) {
    const { sum, rows } = await readRows(shop, report.name, { ...query, ...number, limit: '500' })
    expect({ ...number, sum }).toEqual({ ...number, sum: value ?? 0 })
    if (value) expect({ ...number, rows: rows.length }).not.toEqual({ ...number, rows: 0 })
  }
  return numbers.length
}
