import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../db/client.ts'
import { registerServer } from '../../../servers/register.ts'
import type {} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/cluster.ts'
import { fillWithFew, type Install, openInstall, readAll } from '../../../test/installs.ts'
import { moveDatabase } from './move.ts'

const SECRET = 'a secret for tests that is long enough'

let install: Install
let other: TestDatabase

beforeAll(async () => {
  install = await openInstall(inject('adminUrl'), SECRET)
  await fillWithFew(install)
  await install.db.$client.query(`
    insert into backup (business_id, id, kind, status, by_name, counts)
    values ('default', gen_random_uuid(), 'nightly', 'kept', 'Deskbell', '{"client": 30}')`)
  other = await createTestDatabase(inject('adminUrl'), 'template0')
})

afterAll(async () => {
  await install.remove()
  await other.drop()
})

const move = (to: string) => moveDatabase({ ...install, now: new Date() }, { to })

test('refuses while a server runs, and a database with tables', async () => {
  const identity = { secretFingerprint: 'x', files: 'here', backups: 'here' }
  const server = await registerServer(install.db, identity)
  await expect(move(other.url)).rejects.toThrow('Deskbell runs')
  await server.stop()
  await expect(move(install.databaseUrl)).rejects.toThrow('isn’t empty')
})

test('copies all rows and the list of backups, and leaves the files', async () => {
  expect(await move(other.url)).toBe(61)
  const db = openDatabase(other.url)
  try {
    expect(await readAll({ ...install, db })).toEqual(await readAll(install))
    const list = async ({ $client }: typeof db) => (await $client.query('select * from backup')).rows
    expect(await list(db)).toEqual(await list(install.db))
  } finally {
    await db.$client.end()
  }
})
