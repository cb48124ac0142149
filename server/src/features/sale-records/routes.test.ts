import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SaleRecordCheck } from '@deskbell/domain/sale-records/schema.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Transaction } from '../../db/client.ts'
import { getTableColumns, sql } from '../../db/drizzle.ts'
import type { PgTable } from '../../db/pg-core.ts'
import { payment } from '../../db/schema/payment.ts'
import { sale, saleLine, tender } from '../../db/schema/sale.ts'
import { saleRecord } from '../../db/schema/sale-record.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createGiftCard, createPass, createSale, newSale } from '../../test/factories.ts'
import { checkSaleRecords } from './check.ts'
import { LINE, PAYMENT, SALE, TENDER } from './facts.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-03T15:00:00Z')
  shop = await desk.openShop()
})

async function check(): Promise<SaleRecordCheck> {
  return (await shop.get<SaleRecordCheck>('/api/sale-records/check')).body
}

/** Changes rows as somebody could who owns the database, and returns what the check says. Takes the change back. */
async function tamper(change: (tx: Transaction) => Promise<unknown>) {
  class Undo extends Error {}
  let checked: SaleRecordCheck | undefined
  const attempt = desk.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const { rows } = await tx.execute<{ drop: string }>(sql`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
      where contype = 'c' and conrelid in ('sale'::regclass, 'sale_line'::regclass, 'tender'::regclass,
        'payment'::regclass, 'sale_record'::regclass)`)
    for (const { drop } of rows) await tx.execute(sql.raw(drop))
    await change(tx)
    checked = await checkSaleRecords(tx, shop.businessId, desk.clock.now)
    throw new Undo()
  })
  await expect(attempt).rejects.toThrow(Undo)
  return checked?.problems ?? []
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/sale-records/check'), 401, 'not_signed_in')
})

test('a shop that sold nothing has no chain', async () => {
  expect(await check()).toEqual({ records: 0, hash: '', checkedAt: desk.clock.now.toISOString(), problems: [] })
})

test('all that happens lawfully to sales and payments leaves the chain unbroken', async () => {
  const client = await createClient(shop, { firstName: 'Ada' })
  const other = await createClient(shop, { firstName: 'Grace' })
  const post = async (path: string, body: object) => {
    const { status } = await shop.post(path, { id: newId(), ...body })
    expect({ path, ok: status < 300 }).toEqual({ path, ok: true })
  }
  const sold = await createSale(shop, { clientId: client.id, payments: [], note: 'For Ada' })
  await post(`/api/sales/${sold.id}/payments`, { payments: [{ method: 'cash', amount: 500, received: 1000 }] })
  const lines = [{ lineId: sold.lines[0]?.id, amount: 100 }]
  await post(`/api/sales/${sold.id}/refunds`, { lines, reason: 'Broken' })
  const pass = await createPass(shop, { clientId: client.id, paid: 2000 })
  await post(`/api/passes/${pass.id}/payments`, { amount: 1000, method: 'card' })
  await createGiftCard(shop)
  await post('/api/merges', { keptId: other.id, mergedId: client.id, choices: {} })
  await post(`/api/privacy/clients/${other.id}/erase`, { typed: 'ERASE' })

  const { records, hash, problems } = await check()
  expect(problems).toEqual([])
  // The opening; three sales and a refund; five tenders.
  expect(records).toBe(1 + 4 + 5)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
})

test('sales and payments at many tills at once make one chain', async () => {
  const passes = await Promise.all([1, 2, 3].map(() => createPass(shop, { paid: 100 })))
  await Promise.all([
    ...passes.map(({ id }) => shop.post(`/api/passes/${id}/payments`, { id: newId(), amount: 100, method: 'card' })),
    ...[1, 2, 3, 4, 5].map(() => createSale(shop)),
  ])
  expect(await check()).toMatchObject({ records: 1 + 3 * 2 + 3 + 5 * 2, problems: [] })
})

describe('what somebody changes in the database shows', () => {
  let sold: Sale
  beforeEach(async () => {
    await createSale(shop)
    desk.clock.now = new Date('2026-11-03T16:00:00Z')
    sold = await createSale(shop)
    await createSale(shop)
  })

  const CHANGES: Record<string, string> = {
    PgUUID: 'gen_random_uuid()',
    PgTimestamp: `#+ interval '1 second'`,
    PgInteger: '# + 100',
    PgSmallInt: '# + 100',
    PgVarchar: `overlay(# placing 'x' from 1 for 1)`,
    PgEnumColumn: `(enum_range(#))[1 + (array_position(enum_range(#), #) % cardinality(enum_range(#)))]`,
  }

  const COLUMNS = (
    [
      [sale, SALE, 'sale'],
      [saleLine, LINE, 'sale.soldLines[0]'],
      [tender, TENDER, 'tender'],
      [payment, PAYMENT, 'tender.payments[0]'],
    ] as [PgTable, Record<string, boolean>, string][]
  ).flatMap(([table, choice, place]) =>
    Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
      choice[key] ? [{ table, column, field: `${place}.${key}` }] : [],
    ),
  )

  test.each(COLUMNS)('$field', async ({ table, column, field }) => {
    const change = CHANGES[column.columnType]?.replaceAll('#', `"${column.name}"`)
    const own =
      table === sale
        ? sql`id = ${sold.id}`
        : table === payment
          ? sql`sale_line_id = ${sold.lines[0]?.id}`
          : sql`sale_id = ${sold.id}`
    const problems = await tamper(async (tx) => {
      // Where Citus distributes the tables, a new value is no function that depends on settings or chance.
      const { rows } = await tx.execute<{ value: unknown }>(
        sql`select ${sql.raw(change ?? '')} as value from ${table} where ${own}`,
      )
      await tx.execute(sql`update ${table} set ${sql.identifier(column.name)} = ${rows[0]?.value} where ${own}`)
    })
    if (field === 'sale.id' || field === 'tender.id')
      return expect(problems[0]).toMatchObject({ kind: 'row_removed', saleId: sold.id })
    expect(problems[0]).toMatchObject({ kind: 'row_changed', saleId: sold.id, field })
    expect(problems[0]?.recorded).not.toBe(problems[0]?.found)
  })

  test.each([
    ['a removed sale', sql`delete from sale where id = `, { kind: 'row_removed', sequence: 4 }],
    [
      'a removed line',
      sql`delete from sale_line where sale_id = `,
      { kind: 'row_changed', field: 'sale.soldLines[0]' },
    ],
    ['a removed payment', sql`delete from tender where sale_id = `, { kind: 'row_removed', sequence: 5 }],
    [
      'a removed record',
      sql`delete from sale_record where tender_id is null and sale_id = `,
      { kind: 'record_missing', sequence: 4 },
    ],
    [
      'a changed record',
      sql`update sale_record set facts = replace(facts, '500', '400') where sale_id = `,
      { kind: 'record_changed', sequence: 4 },
    ],
    [
      'a record of another time',
      sql`update sale_record set at = timestamptz '2026-11-04T16:00:00Z' where sale_id = `,
      { kind: 'record_changed', sequence: 4 },
    ],
  ])('%s', async (_, change, expected) => {
    expect((await tamper((tx) => tx.execute(sql`${change}${sold.id}`)))[0]).toMatchObject(expected)
  })

  test('records in another order', async () => {
    const problems = await tamper(async (tx) => {
      for (const [from, to] of [
        [4, 9],
        [5, 4],
        [9, 5],
      ])
        await tx.execute(
          sql`update sale_record set sequence = ${to} where business_id = ${shop.businessId} and sequence = ${from}`,
        )
    })
    expect(problems[0]).toMatchObject({ kind: 'record_changed', sequence: 4 })
  })

  test('an end that was cut off', async () => {
    const problems = await tamper((tx) =>
      tx.delete(saleRecord).where(sql`business_id = ${shop.businessId} and sequence > 5`),
    )
    expect(problems[0]).toMatchObject({ kind: 'record_missing', sequence: 6 })
  })

  test('a sale and a payment that were added', async () => {
    desk.clock.now = new Date('2026-11-04T15:00:00Z')
    const { id } = await createSale(shop)
    const problems = await tamper((tx) => tx.execute(sql`delete from sale_record where sale_id = ${id}`))
    expect(problems.filter(({ kind }) => kind === 'row_added').map(({ saleId, field }) => [saleId, field])).toEqual([
      [id, 'sale'],
      [id, 'tender'],
    ])
  })

  test('what was sold before the chain', async () => {
    // As if an earlier release had sold it.
    await desk.db.execute(sql`delete from sale_chain where business_id = ${shop.businessId}`)
    await desk.db.execute(sql`delete from sale_record where business_id = ${shop.businessId}`)
    desk.clock.now = new Date('2026-11-04T15:00:00Z')
    await createSale(shop)
    expect(await check()).toMatchObject({ records: 3, problems: [] })
    const [changed] = await tamper((tx) => tx.execute(sql`update sale_line set name = 'x' where sale_id = ${sold.id}`))
    expect(changed).toMatchObject({ kind: 'before_changed', sequence: 1, field: 'lines.sha256' })
    const [removed] = await tamper((tx) => tx.execute(sql`delete from payment where business_id = ${shop.businessId}`))
    expect(removed).toMatchObject({ kind: 'before_changed', field: 'payments.rows', recorded: '3', found: '0' })
  })
})

test('the database itself refuses a record that isn’t of its hash, and to remove what is sealed', async () => {
  const { id } = await createSale(shop)
  const refuse = (statement: ReturnType<typeof sql>) => expect(desk.db.execute(statement)).rejects.toThrow()
  await refuse(sql`update sale_record set facts = '{}' where sale_id = ${id}`)
  await refuse(sql`update sale_chain set sequence = 2 where business_id = ${shop.businessId}`)
  await refuse(sql`delete from sale_record where business_id = ${shop.businessId} and sequence = 2`)
  await refuse(sql`delete from tender where sale_id = ${id}`)
})

test('the file is checked with sha256sum, as the page in it says, and a change is found', async () => {
  await createSale(shop, { ...newSale(), note: 'ä' })
  await createSale(shop)
  const answer = await desk.app.request('/api/sale-records/file', { headers: { cookie: shop.cookie } }, {})
  expect(answer.status).toBe(200)
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-records-'))
  const run = (command: string) => promisify(execFile)('bash', ['-c', command], { cwd: folder })
  try {
    await writeFile(join(folder, 'file.zip'), Buffer.from(await answer.arrayBuffer()))
    await run('python3 -m zipfile -e file.zip .')
    const { stdout: page } = await run('cat README.txt')
    const script = page.slice(page.indexOf('  previous=$'), page.indexOf('Or, faster'))
    const { hash } = await check()
    expect((await run(script)).stdout).toBe(`unbroken, the newest hash is ${hash}\n`)
    await run(`sed -i '4s/:500/:400/' records.txt`)
    await expect(run(script)).rejects.toThrow()
  } finally {
    await rm(folder, { recursive: true })
  }
})
