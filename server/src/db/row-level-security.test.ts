import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { createClient } from '../test/factories.ts'
import { withinBusiness } from './business-scope.ts'
import type { Queryable } from './client.ts'
import { eq, sql } from './drizzle.ts'
import { listBusinessTables, SCHEMA_VERSION } from './migration-files.ts'
import { client } from './schema/client.ts'

const desk = useApp()

/** Tables that are read to find the business of a person or an address. */
const UNGUARDED = ['business_host', 'login_attempt', 'membership']

async function openShops() {
  const [mine, others] = [await desk.openShop(), await desk.openShop()]
  await createClient(mine, { firstName: 'Mine' })
  await createClient(others, { firstName: 'Other' })
  return { mine: mine.businessId, others: others.businessId }
}

/** Reads the clients without naming a business. */
async function findNames(db: Queryable): Promise<string[]> {
  return (await db.select({ name: client.firstName }).from(client)).map(({ name }) => name)
}

test('a statement that forgets its business finds and changes the rows of no other', async () => {
  const { mine, others } = await openShops()
  await withinBusiness(mine, async () => {
    expect(await findNames(desk.db)).toEqual(['Mine'])
    expect((await desk.db.execute<{ n: number }>(sql`select count(*)::int as n from business`)).rows).toEqual([
      { n: 1 },
    ])
    expect((await desk.db.update(client).set({ notes: 'x' }).where(eq(client.businessId, others))).rowCount).toBe(0)
  })
  await withinBusiness(others, async () => expect(await findNames(desk.db)).toEqual(['Other']))
  expect(await findNames(desk.db)).toEqual(expect.arrayContaining(['Mine', 'Other']))
})

test('so does a transaction, and the connection forgets the business after it', async () => {
  const { mine, others } = await openShops()
  const connection = await desk.db.$client.connect()
  const countShops = async () => (await connection.query('select from business')).rowCount
  try {
    await withinBusiness(mine, async () => {
      await connection.query('begin')
      expect(await countShops()).toBe(1)
      const move = connection.query('update client set business_id = $1', [others])
      await expect(move).rejects.toThrow('row-level security')
      await connection.query('rollback')
    })
    expect(await countShops()).toBeGreaterThan(1)
  } finally {
    connection.release()
  }
})

test('statements that wait for a connection keep the business of their caller', async () => {
  const { mine, others } = await openShops()
  const asked = Array.from({ length: 60 }, (_, at) => withinBusiness(at % 2 ? mine : others, () => findNames(desk.db)))
  const expected = asked.map((_, at) => [at % 2 ? 'Mine' : 'Other'])
  expect(await Promise.all(asked)).toEqual(expected)
})

test('every table of a business has the policy', async () => {
  const { rows } = await desk.db.execute<{ name: string }>(sql`
    select relname as name from pg_class c join pg_policy p on p.polrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity`)
  const guarded = rows.map(({ name }) => name)
  const left = listBusinessTables(SCHEMA_VERSION).filter((table) => !guarded.includes(table))
  expect(left.toSorted()).toEqual(UNGUARDED)
})
