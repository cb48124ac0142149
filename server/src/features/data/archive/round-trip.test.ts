import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { createEncryption } from '../../../lib/crypto/encryption.ts'
import type {} from '../../../test/app.ts'
import {
  closeIdle,
  createArchive,
  DEMO_NOW,
  fillWithFew,
  type Install,
  type Made,
  openDemoInstall,
  openInstall,
  readAll,
  restoreInto,
} from '../../../test/installs.ts'
import { checkSaleRecords } from '../../sale-records/check.ts'
import { rollBack } from './restore.ts'
import { findReplacedData } from './swap-schema.ts'
import { writeArchive } from './write.ts'

const OURS = 'a secret for tests that is long enough'
const OTHERS = 'another secret that is just as long as that'
const PASSPHRASE = 'correct horse battery staple'

let demo: Install
let made: Made
/** Install into which the demo archive was restored, and the restore's report. */
let restored: Install
let report: Awaited<ReturnType<typeof restoreInto>>
let few: Install
const opened: Install[] = []

beforeAll(async () => {
  demo = await openDemoInstall(inject('adminUrl'), OURS)
  few = await openInstall(inject('adminUrl'), OURS)
  await fillWithFew(few)
  const cipher = createEncryption(OURS).encrypt('1234', 'pin of default')
  for (const { db } of [demo, few]) await db.$client.query('update business set pin_cipher = $1', [cipher])
  made = await createArchive(demo)
  restored = await openInstall(inject('adminUrl'), OURS)
  report = await restoreInto(restored, made.path)
  return async () => {
    for (const install of [demo, few, restored]) await install.remove()
  }
})

afterEach(async () => {
  for (const install of opened.splice(0)) await install.remove()
})

async function emptyInstall(secret = OURS): Promise<Install> {
  const install = await openInstall(inject('adminUrl'), secret)
  opened.push(install)
  return install
}

async function totals({ db }: Install): Promise<unknown> {
  const { rows } = await db.$client.query(`
    select (select count(*) from client) as clients, (select sum(remaining) from pass) as visits_left,
      (select sum(amount) from payment) as money, (select sum(delta) from ledger_entry) as ledger,
      (select sum(visits) from client_summary) as visits, (select last_value from appointment_claim) as claims`)
  return rows[0]
}

async function readPin({ db, secret }: Install): Promise<string | null> {
  const { rows } = await db.$client.query<{ cipher: string }>('select pin_cipher as cipher from business')
  const cipher = rows[0]?.cipher ?? ''
  return cipher && createEncryption(secret).decrypt(cipher, 'pin of default')
}

test('the made-up shop moves into an empty install row by row, total by total, files included', async () => {
  expect(await readAll(restored)).toEqual(await readAll(demo))
  expect(await totals(restored)).toEqual(await totals(demo))
  expect(report).toMatchObject({ files: 3, pinEmptied: false, twoFactorOff: 0 })
  expect(report.rows).toBe(made.manifest.tables.reduce((sum, { rows }) => sum + rows, 0))
  expect(report.rows).toBeGreaterThan(5000)
})

test('the hash chain over sales is unbroken after the restore, to the same record', async () => {
  const [before, after] = [
    await checkSaleRecords(demo.db, 'default', DEMO_NOW),
    await checkSaleRecords(restored.db, 'default', DEMO_NOW),
  ]
  expect(after).toEqual({ ...before, problems: [] })
  expect(after.records).toBeGreaterThan(100)
})

test('a restored shop guards itself as before, and can be archived again to the same rows', async () => {
  await expect(
    restored.db.$client.query('update pass set remaining = remaining + 1 where visits > remaining'),
  ).rejects.toThrow(/foreign key/)
  const again = await createArchive(restored)
  expect(again.manifest.tables).toEqual(made.manifest.tables)
  // Where Citus distributes the tables, each shard has the keys of its table again, by its own number.
  const keys = `select conname, pg_get_constraintdef(oid) as says from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '_\\d{6,}$' order by 1, 2`
  const triggers = `select g.tgname, g.tgenabled from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where not g.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1, 2`
  for (const question of [keys, triggers])
    expect((await restored.db.$client.query(question)).rows).toEqual((await demo.db.$client.query(question)).rows)
})

test('what is written while an archive is made is not in it', async () => {
  const before = await readAll(demo)
  const { stream, manifest } = await writeArchive({ ...demo, passphrase: null, now: DEMO_NOW })
  await once(stream, 'readable')
  await demo.db.$client.query("insert into client (business_id, id, first_name) values ('default', $1, 'Late')", [
    newId(),
  ])
  const path = join(demo.folder, 'early.zip')
  await Promise.all([pipeline(stream, createWriteStream(path)), manifest])
  await demo.db.$client.query(
    `delete from client_summary s using client c
      where c.business_id = s.business_id and c.id = s.client_id and c.first_name = 'Late'`,
  )
  await demo.db.$client.query("delete from client where first_name = 'Late'")
  const empty = await emptyInstall()
  await restoreInto(empty, path)
  expect(await readAll(empty)).toEqual(before)
})

test('whoever stops reading ends the writing, wherever it was', async () => {
  for (const passphrase of [null, PASSPHRASE])
    for (const bytes of [0, 1000, 200_000]) {
      const { stream, manifest } = await writeArchive({ ...demo, passphrase, now: DEMO_NOW })
      let read = 0
      const failed = expect(manifest).rejects.toThrow()
      stream.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read > bytes) stream.destroy()
      })
      if (bytes === 0) stream.destroy()
      await failed
    }
})

test('an encrypted archive brings what was sealed along, sealed anew for the install that it comes to', async () => {
  const { path } = await createArchive(few, { passphrase: PASSPHRASE })
  const elsewhere = await emptyInstall(OTHERS)
  const report = await restoreInto(elsewhere, path, ['a wrong passphrase', PASSPHRASE])
  expect(report.pinEmptied).toBe(false)
  expect(await readPin(elsewhere)).toBe('1234')
})

test('where the secret did not come along, what it sealed is emptied, and said so', async () => {
  const { path } = await createArchive(few)
  const elsewhere = await emptyInstall(OTHERS)
  await expect(restoreInto(elsewhere, path)).resolves.toMatchObject({ pinEmptied: true })
  expect(await readPin(elsewhere)).toBe('')
})

test('the data before a restore is kept, leads back, and forward again', async () => {
  const { path } = await createArchive(few)
  const other = await emptyInstall()
  await other.db.$client.query("insert into business (business_id, company_name) values ('default', 'Before')")
  const [before, after] = [await readAll(other), await readAll(few)]
  await restoreInto(other, path)
  const now = new Date(Date.now() + 1000)
  await closeIdle(other)
  await rollBack({ databaseUrl: other.databaseUrl, now }, { bringBack: false })
  expect((await readAll(other)).filter((row) => row.startsWith('business'))).toEqual(
    before.concat(after.filter((row) => row.startsWith('business-logo'))).toSorted(),
  )
  await closeIdle(other)
  await rollBack({ databaseUrl: other.databaseUrl, now: new Date(now.getTime() + 1000) }, { bringBack: false })
  expect(await readAll(other)).toEqual(after)
  expect(await findReplacedData(other.db.$client)).toHaveLength(1)
})

test('the logo that was there is still found by the way back', async () => {
  const { path } = await createArchive(few)
  const other = await emptyInstall()
  await other.files.put('business-logo/default', 'the logo of now')
  await restoreInto(other, path)
  expect(await other.files.get('business-logo/default')).toBe('a logo')
  expect(await other.files.get('business-logo/default.before')).toBe('the logo of now')
})
