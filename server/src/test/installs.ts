import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { openDemoShop } from '../../../tools/demo/open-shop.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { createAuth } from '../features/auth/auth.ts'
import { listKeys, openKey } from '../features/data/archive/file-keys.ts'
import type { Manifest } from '../features/data/archive/manifest.ts'
import { openArchive } from '../features/data/archive/read.ts'
import { restoreArchive } from '../features/data/archive/restore.ts'
import { writeArchive } from '../features/data/archive/write.ts'
import { createMailer } from '../mail/mailer.ts'
import { writeDurable } from '../storage/durable-file.ts'
import { openStorage, type Storage } from '../storage/storage.ts'
import { copyFilledDatabase, createTestDatabase, type TestDatabase } from './cluster.ts'
import { chooseSize } from './nightly.ts'

/** A database with its files and secret, without a server. */
export type Install = {
  databaseUrl: string
  db: Database
  files: Storage
  secret: string
  folder: string
  remove(): Promise<void>
}

export async function openInstall(adminUrl: string, secret: string): Promise<Install> {
  return installIn(await createTestDatabase(adminUrl), secret)
}

/** Opens an install with the demo data and files of `fillWithDemo`. */
export async function openDemoInstall(adminUrl: string, secret: string): Promise<Install> {
  const fill = async (url: string) => {
    const db = openDatabase(url)
    await fillWithDemoRows(db, secret)
    await db.$client.end()
  }
  const install = await installIn(await copyFilledDatabase(adminUrl, fill), secret)
  await addFiles(install)
  return install
}

async function installIn({ url, drop }: TestDatabase, secret: string): Promise<Install> {
  const install = await installOn(url, secret)
  return { ...install, remove: () => install.remove().then(drop) }
}

/** Creates an install on an existing database. */
export async function installOn(databaseUrl: string, secret: string): Promise<Install> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-test-install-'))
  const db = openDatabase(databaseUrl)
  const remove = async () => {
    await db.$client.end()
    rmSync(folder, { recursive: true })
  }
  return { databaseUrl, db, files: await openStorage({ DATA_DIR: folder }), secret, folder, remove }
}

/** Fills the install with demo data that ends at `DEMO_NOW`, and some files. */
export async function fillWithDemo(install: Install): Promise<void> {
  await fillWithDemoRows(install.db, install.secret)
  await addFiles(install)
}

export const DEMO_NOW = new Date('2026-11-20T15:00:00.000Z')

async function fillWithDemoRows(db: Database, secret: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const mailer = createMailer({ db, log, smtpUrl: undefined, from: undefined })
  const auth = createAuth({ db, secret, publicUrl: undefined, mailer, passwordCost: 10 }).over(false)
  const clients = chooseSize({ daily: 30, nightly: 400 })
  const login = { name: 'Ada Owner', email: 'ada@example.com', password: crypto.randomUUID() }
  const filling = { db, auth, login, now: DEMO_NOW, timeZone: 'America/New_York', seed: 1, clients }
  if (!(await openDemoShop(filling))) throw new Error('the made-up shop was not filled in')
}

async function addFiles({ files }: Install): Promise<void> {
  await files.put('client-file/default/a', 'Consent, signed')
  await files.put(
    'client-photo/default/b.c',
    new Uint8Array(300_000).map((_, at) => (at * 7919) % 251),
  )
  await files.put('business-logo/default', 'a logo')
}

/** Fills the install with few rows and files, for tests that don't depend on the amount. */
export async function fillWithFew({ db, files }: Install): Promise<void> {
  await db.$client.query("insert into business (business_id, company_name) values ('default', 'Few')")
  await db.$client.query(`
    insert into client (business_id, id, first_name, last_name, notes)
    select 'default', gen_random_uuid(), 'Client', 'No. ' || n, repeat('A note. ', n) from generate_series(1, 30) n`)
  await files.put('client-file/default/a', 'Consent, signed')
  await files.put('business-logo/default', 'a logo')
}

/**
 * Closes the pool's idle connections. A restore terminates all of them, and the pool could hand one out before it
 * notices.
 */
export async function closeIdle({ db }: Pick<Install, 'db'>): Promise<void> {
  const idle = await Promise.all(Array.from({ length: db.$client.idleCount }, () => db.$client.connect()))
  for (const connection of idle) connection.release(true)
}

export type Made = { path: string; manifest: Manifest }

export async function createArchive(
  install: Omit<Install, 'db' | 'remove'>,
  { passphrase = null, businessId = null }: { passphrase?: string | null; businessId?: string | null } = {},
): Promise<Made> {
  const path = join(install.folder, `${crypto.randomUUID()}.zip`)
  const { stream, manifest } = await writeArchive({ ...install, passphrase, businessId, now: new Date() })
  const [, written] = await Promise.all([writeDurable(path, stream), manifest])
  return { path, manifest: written }
}

export async function restoreInto(install: Install, path: string, passphrases: string[] = []) {
  const archive = await openArchive({ path, passphrases })
  await closeIdle(install)
  return restoreArchive({ ...install, now: new Date() }, archive, { bringBack: false }).finally(archive.close)
}

const LEFT_OUT = [
  'session',
  'verification',
  'rate_limit',
  'backup',
  'daily_sums',
  'stale_day',
  'daily_visits',
  'daily_liability',
]

/** Reads all archived rows and files as text. */
export async function readAll({ db, files }: Install): Promise<string[]> {
  const { rows } = await db.$client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const all: string[] = []
  for (const { name } of rows.filter(({ name }) => !LEFT_OUT.includes(name))) {
    const found = await db.$client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    all.push(...found.rows.map(({ row }) => `${name} ${row}`))
  }
  for await (const key of listKeys(files)) {
    const content = await openKey(files, key)
    if (content) all.push(`${key} ${(await buffer(content)).toString('base64')}`)
  }
  return all.toSorted()
}
