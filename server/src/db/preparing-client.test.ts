import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { sql } from './drizzle.ts'
import { nameOften } from './preparing-client.ts'

const desk = useApp()

const PREPARED = "select statement from pg_prepared_statements where statement like 'select $1::int + %'"

test('a statement that is used often is prepared, one that isn’t stays unprepared', async () => {
  await desk.db.transaction(async (tx) => {
    const add = async (sum: number) => (await tx.execute(sql`select ${sum}::int + 1 as sum`)).rows[0]?.sum
    const sums = []
    for (let n = 0; n < 6; n++) sums.push(await add(n))
    expect(sums).toEqual([1, 2, 3, 4, 5, 6])
    await tx.execute(sql`select ${1}::int + 2`)
    expect((await tx.execute(sql.raw(PREPARED))).rows).toEqual([{ statement: 'select $1::int + 1 as sum' }])
  })
})

test('a statement with a long list is planned for its values, also after the same one was prepared', () => {
  const ofLength = (length: number) => Array.from({ length }, (_, index) => index)
  const nameFor = (list: number[]) => nameOften('select sum(one) from unnest($1::int[]) as list (one)', [list]).name
  for (let n = 0; n < 6; n++) nameFor(ofLength(2))
  expect(nameFor(ofLength(2))).toMatch(/^auto/)
  expect(nameFor(ofLength(1000))).toBeUndefined()
})

test('a prepared statement that fails can be used again', async () => {
  const divide = async (by: number) => (await desk.db.execute(sql`select 6 / ${by}::int as part`)).rows[0]?.part
  for (let n = 0; n < 8; n++) await expect(divide(0)).rejects.toThrow()
  for (let n = 0; n < 8; n++) expect(await divide(2)).toBe(3)
})
