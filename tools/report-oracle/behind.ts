import type { DrillDownPage, Report } from '@deskbell/domain/reports/schema.ts'
import type { Caller } from '../../server/src/test/app.ts'
import type { Random } from '../demo/random.ts'
import { COUNTED, type Difference } from './compare.ts'

function opening({ figures, tables }: Report): { table: string; row: string; column: string; value: number }[] {
  const own = figures.flatMap(({ id: row, opens, value }) =>
    opens && value !== null ? [{ table: 'figures', row, column: 'value', value }] : [],
  )
  const inTables = tables.flatMap(({ id: table, columns, rows, total }) =>
    [...rows, ...(total ? [{ id: 'total', cells: total }] : [])].flatMap(({ id: row, cells }) =>
      columns.flatMap(({ id: column, opens }, at) => {
        const value = cells[at]
        return opens && typeof value === 'number' ? [{ table, row, column, value }] : []
      }),
    ),
  )
  return [...own, ...inTables]
}

/**
 * Reads all pages of a drill-down. Returns its stated sum, and the row count followed by the sum of each numeric
 * column.
 */
async function allRows(caller: Caller, path: string): Promise<{ said: number; sums: number[] }> {
  const ids = new Set<string>()
  const sums: number[] = []
  let said = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { status: number; body: DrillDownPage } = await caller.get(
      cursor ? `${path}&cursor=${encodeURIComponent(cursor)}` : path,
    )
    if (page.status !== 200) throw new Error(`${path}: ${page.status} ${JSON.stringify(page.body)}`)
    const { columns, rows, sum, nextCursor } = page.body
    for (const { id, cells } of rows) {
      if (ids.has(id)) throw new Error(`${path}: ${id} is there twice`)
      ids.add(id)
      for (const [at, { kind }] of columns.entries())
        if (COUNTED.includes(kind)) sums[at] = (sums[at] ?? 0) + Number(cells[at] ?? 0)
    }
    said = sum
    cursor = nextCursor
  }
  return { said, sums: [ids.size, ...sums.filter((sum) => sum !== undefined)] }
}

const FEW = 40

/**
 * Opens the drill-down of random numbers. Each number must equal the drill-down's stated sum, and its row count or the
 * sum of a column.
 */
export async function checkDrillDowns(
  caller: Caller,
  { path, query, report, random, most }: { path: string; query: string; report: Report; random: Random; most: number },
) {
  const numbers = random.shuffle(opening(report)).slice(0, most)
  const found: Difference[] = []
  for (const { value, ...number } of numbers) {
    const limit = Math.abs(value) < FEW ? '7' : '500'
    const behind = `${path}/rows?${query}&${new URLSearchParams({ ...number, limit })}`
    const { said, sums } = await allRows(caller, behind)
    const where = `behind ${Object.values(number).join(' / ')}`
    if (said !== value) found.push({ where, said, books: value })
    if (!sums.includes(value)) found.push({ where: `${where}, added up`, said: sums, books: value })
  }
  return { opened: numbers.length, found }
}
