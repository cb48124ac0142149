import type { Cell, CellKind, Report, ReportTable, RowsBehind } from '@deskbell/domain/reports/schema.ts'
import type { Random } from '../../../demo/random.ts'
import type { Caller } from '../../../test/app.ts'
import type { Expected, ExpectedTable, Numbers } from './expected.ts'

/** What a report says and what the books say, where that is not the same. */
export type Difference = { where: string; said: unknown; books: unknown }

type Row = { id: string; cells: Cell[] }

const COUNTED: CellKind[] = ['number', 'money', 'hours', 'share']

/** The columns that hold numbers, and those that should be there. */
function columnsOf(table: ReportTable, { total }: ExpectedTable): string[] {
  const counted = table.columns.filter(({ kind }) => COUNTED.includes(kind)).map(({ id }) => id)
  return [...new Set([...counted, ...Object.keys(total)])]
}

function compareRow(table: ReportTable, { id, cells }: Row, expected: Numbers | undefined, columns: string[]) {
  return columns.flatMap((column): Difference[] => {
    const said = cells[table.columns.findIndex((one) => one.id === column)] ?? null
    const books = expected?.[column] ?? null
    const isSame = said === books || (!said && !books)
    return isSame ? [] : [{ where: `${table.id} / ${id} / ${column}`, said, books }]
  })
}

/** Of a table, each row that either of them knows, and the row below all. */
function compareTable(table: ReportTable, expected: ExpectedTable): Difference[] {
  const { rows, total } = expected
  const columns = columnsOf(table, expected)
  const said = new Set(table.rows.map(({ id }) => id))
  const isAbout = (numbers: Numbers) => columns.some((column) => numbers[column])
  const unsaid = [...rows].filter(([id, numbers]) => !said.has(id) && isAbout(numbers))
  const below = table.total ? compareRow(table, { id: 'total', cells: table.total }, total, columns) : []
  return [
    ...table.rows.flatMap((row) => compareRow(table, row, rows.get(row.id), columns)),
    ...unsaid.map(([id, books]) => ({ where: `${table.id} / ${id}`, said: 'no such row', books })),
    ...below,
  ]
}

/**
 * Every number of a report against the books. A figure or table that only one of them knows is a difference as well, so
 * that none goes unlooked at.
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

type Number = { table: string; row: string; column: string; value: number }

/** The numbers of a report that open. */
function opening({ figures, tables }: Report): Number[] {
  const own = figures.filter(({ opens, value }) => opens && value !== null)
  const inTables = tables.flatMap(({ id: table, columns, rows, total }) =>
    [...rows, ...(total ? [{ id: 'total', cells: total }] : [])].flatMap(({ id: row, cells }) =>
      columns.flatMap(({ id: column, opens }, at) => {
        const value = cells[at]
        return opens && typeof value === 'number' ? [{ table, row, column, value }] : []
      }),
    ),
  )
  return [
    ...own.map(({ id, value }) => ({ table: 'figures', row: id, column: 'value', value: value ?? 0 })),
    ...inTables,
  ]
}

type Asked = { path: string; query: string; report: Report }

/** Opens some of the numbers: the rows behind each must make it up. */
export async function openSome(caller: Caller, { path, query, report }: Asked, random: Random, most: number) {
  const numbers = random.shuffle(opening(report)).slice(0, most)
  const found: Difference[] = []
  for (const { value, ...number } of numbers) {
    const { status, body } = await caller.get<RowsBehind>(`${path}/rows?${query}&${new URLSearchParams(number)}`)
    const where = `behind ${Object.values(number).join(' / ')}`
    if (status !== 200 || body.sum !== value)
      found.push({ where, said: status === 200 ? body.sum : body, books: value })
  }
  return { opened: numbers.length, found }
}
