import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listBusinessTables, SCHEMA_VERSION } from '../../../db/migration-files.ts'
import type {} from '../../../test/app.ts'
import {
  closeIdle,
  createArchive,
  DEMO_NOW,
  type Install,
  openDemoInstall,
  openInstall,
} from '../../../test/installs.ts'
import { checkSaleRecords } from '../../sale-records/check.ts'
import { listBusinessKeys, openKey } from './file-keys.ts'
import { openArchive } from './read.ts'
import { restoreBusiness } from './restore-business.ts'
import { LEFT_OUT, OF_OPERATOR } from './tables.ts'

const SECRET = 'a secret for tests that is long enough'
const OTHER = 'other'

/** Has the demo's shop, and another one. */
let home: Install
let away: Install
/** Has two shops with few rows, for what doesn't depend on the tables. */
let small: Install

beforeAll(async () => {
  home = await openDemoInstall(inject('adminUrl'), SECRET)
  ;[away, small] = [await openInstall(inject('adminUrl'), SECRET), await openInstall(inject('adminUrl'), SECRET)]
  for (const [install, id] of [
    [home, OTHER],
    [away, 'default'],
    [small, 'default'],
    [small, OTHER],
  ] as const)
    await fillWithClients(install, id)
})

afterAll(async () => {
  for (const install of [home, away, small]) await install.remove()
})

async function fillWithClients({ db, files }: Install, id: string): Promise<void> {
  await db.$client.query('insert into business (business_id, company_name) values ($1, $1)', [id])
  await db.$client.query(
    `insert into client (business_id, id, first_name)
      select $1, gen_random_uuid(), 'Client No. ' || n from generate_series(1, 5) n`,
    [id],
  )
  await files.put(`client-file/${id}/z`, `of ${id}`)
}

/** Reads the rows of a business, without its id, and its files. */
async function readShop({ db, files }: Install, id: string): Promise<string[]> {
  const all: string[] = []
  const hidden = [...LEFT_OUT, ...OF_OPERATOR, 'business']
  for (const table of listBusinessTables(SCHEMA_VERSION).filter((name) => !hidden.includes(name))) {
    const { rows } = await db.$client.query<{ row: string }>(
      `select (to_jsonb(t) - 'business_id')::text as row from ${table} t where business_id = $1`,
      [id],
    )
    all.push(...rows.map(({ row }) => `${table} ${row}`))
  }
  for await (const key of listBusinessKeys(files, id)) {
    const content = await openKey(files, key)
    if (content) all.push(`file ${key.replace(id, '')} ${(await buffer(content)).toString('base64')}`)
  }
  return all.toSorted()
}

async function restore(install: Install, path: string, as: string | null = null) {
  const archive = await openArchive({ path, passphrases: [] })
  await closeIdle(install)
  return restoreBusiness({ ...install, now: DEMO_NOW }, archive, { as }).finally(archive.close)
}

test('one shop goes back to its archive beside the others, which keep what they did meanwhile', async () => {
  const made = await createArchive(home, { businessId: 'default' })
  const before = await readShop(home, 'default')
  const { db } = home
  await db.$client.query("update client set first_name = 'Changed' where business_id = 'default'")
  await db.$client.query("delete from message where business_id = 'default'")
  await db.$client.query("insert into client (business_id, id, first_name) values ($1, gen_random_uuid(), 'New')", [
    OTHER,
  ])
  const others = await readShop(home, OTHER)
  expect(await restore(home, made.path)).toMatchObject({ businessId: 'default', leftOut: 0 })
  expect(await readShop(home, 'default')).toEqual(before)
  expect(await readShop(home, OTHER)).toEqual(others)
  expect(others.filter((row) => row.includes('"New"'))).toHaveLength(1)
})

test('an archive of one shop has nothing of another', async () => {
  const { manifest } = await createArchive(home, { businessId: OTHER })
  expect(manifest.shops).toEqual([OTHER])
  expect(manifest.tables.find(({ name }) => name === 'user')?.rows).toBe(0)
  expect(manifest.entries.map(({ name }) => name).filter((name) => name.startsWith('files/'))).toEqual([
    `files/client-file/${OTHER}/z`,
  ])
})

test('a shop moves to an installation that has one of its id, and its people sign in there', async () => {
  await home.db.$client.query(`insert into api_key (business_id, id, name, hash, prefix, scopes, by_user, by_name)
    select 'default', gen_random_uuid(), 'Till', repeat('a', 64), 'dbk_', '{}', id, name from "user" limit 1`)
  const { path } = await createArchive(home, { businessId: 'default' })
  const theirs = await readShop(away, 'default')
  expect(await restore(away, path, 'moved')).toMatchObject({ businessId: 'moved', pinEmptied: true })
  expect(await readShop(away, 'default')).toEqual(theirs)
  const wanted = (await readShop(home, 'default')).filter((row) => !/^api_key /.test(row))
  expect((await readShop(away, 'moved')).filter((row) => !/^api_key /.test(row))).toEqual(wanted)
  expect(await checkSaleRecords(away.db, 'moved', DEMO_NOW)).toEqual({
    ...(await checkSaleRecords(home.db, 'default', DEMO_NOW)),
    problems: [],
  })
  const { rows } = await away.db.$client.query(`
    select u.email, u.business_id, a.password is not null as "hasPassword", m.business_id as works,
      (select bool_and(revoked_at is not null) from api_key) as "keysEnded"
    from "user" u join account a on a.user_id = u.id join membership m on m.user_id = u.id`)
  expect(rows).toEqual([
    { email: 'ada@example.com', business_id: 'moved', hasPassword: true, works: 'moved', keysEnded: true },
  ])
})

test('who was removed since stays so, who joined since stays, and an account that is here is kept', async () => {
  const { db } = small
  const add = (id: string) =>
    db.$client.query(
      `with u as (insert into "user" (id, name, email, business_id) values ($1, $1, $1 || '@example.com', 'default')
        returning id) insert into membership (business_id, user_id) select 'default', id from u`,
      [id],
    )
  await add('ada')
  await add('bo')
  const { path } = await createArchive(small, { businessId: 'default' })
  await db.$client.query(`insert into activity (business_id, id, at, by_name, action, entity, entity_id)
    values ('default', gen_random_uuid(), now(), 'Ada', 'removed', 'user', 'bo')`)
  await db.$client.query("delete from membership where user_id = 'bo'")
  await db.$client.query("update \"user\" set name = 'Ada L.' where id = 'ada'")
  await add('cy')
  await restore(small, path)
  const { rows } = await db.$client.query<{ name: string }>(
    `select u.name from membership m join "user" u on u.id = m.user_id where m.business_id = 'default' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Ada L.', 'cy'])
})

test('an archive of several shops, or of one that is not there, is refused, and nothing changes', async () => {
  const { path } = await createArchive(small)
  const before = await readShop(small, 'default')
  await expect(restore(small, path)).rejects.toMatchObject({ code: 'several_shops' })
  expect(await readShop(small, 'default')).toEqual(before)
  await expect(createArchive(small, { businessId: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })
})
