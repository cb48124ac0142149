import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { writeDurable } from '../../../storage/durable-file.ts'
import type {} from '../../../test/app.ts'
import { createArchive, type Install, openInstall, readAll, restoreInto } from '../../../test/installs.ts'
import type { Manifest } from './manifest.ts'
import { openArchive } from './read.ts'
import { ZipOut } from './zip-out.ts'

const PASSPHRASE = 'correct horse battery staple'
let shop: Install
let plain: string
let locked: string
let before: string[]

beforeAll(async () => {
  shop = await openInstall(inject('adminUrl'), 'a secret for tests that is long enough')
  await shop.db.$client.query("insert into business (business_id, company_name) values ('default', 'Ours')")
  await shop.files.put('client-file/default/a', 'Consent')
  plain = (await createArchive(shop)).path
  locked = (await createArchive(shop, { passphrase: PASSPHRASE })).path
  before = await readAll(shop)
})

afterAll(() => shop.remove())

const REFUSED = /^(not_an_archive|archive_damaged|archive_newer|incorrect_passphrase|passphrase_needed)$/

async function getErrorCode(path: string, passphrases: string[] = []): Promise<string> {
  return restoreInto(shop, path, passphrases).then(
    () => 'restored',
    (error: { code?: string }) => error.code ?? String(error),
  )
}

async function kept(bytes: Uint8Array): Promise<string> {
  const path = join(shop.folder, `${crypto.randomUUID()}.zip`)
  await writeFile(path, bytes)
  return path
}

/** Rebuilds the archive with a valid checksum but a change inside, as somebody who knows the format could. */
async function forged({
  manifest = (said) => said,
  without,
  content = (_, bytes) => bytes,
}: {
  manifest?: (said: Manifest) => object
  without?: string
  content?: (name: string, bytes: Buffer) => Buffer
}): Promise<string> {
  const archive = await openArchive({ path: plain, passphrases: [] })
  const zip = new ZipOut()
  const path = join(shop.folder, `${crypto.randomUUID()}.zip`)
  const writing = writeDurable(path, zip.stream)
  for (const name of archive.names.filter((name) => name !== without))
    await zip.add(name, Readable.from([content(name, await buffer(await archive.open(name)))]))
  zip.end('manifest.json', JSON.stringify(manifest({ ...archive.manifest, entries: zip.entries })))
  await Promise.all([writing, archive.close()])
  return path
}

test('an archive cut off anywhere is refused', async () => {
  for (const [path, passphrases] of [
    [plain, []],
    [locked, [PASSPHRASE]],
  ] as const) {
    const whole = await readFile(path)
    for (const share of [0, 0.01, 0.3, 0.7, 0.99]) {
      const cut = await kept(whole.subarray(0, Math.floor(whole.length * share)))
      expect(await getErrorCode(cut, [...passphrases])).toMatch(REFUSED)
    }
    expect(await getErrorCode(await kept(whole.subarray(0, -1)), [...passphrases])).toMatch(REFUSED)
  }
  expect(await readAll(shop)).toEqual(before)
})

test('an archive of which one bit fell over, anywhere, is refused', async () => {
  const whole = await readFile(plain)
  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 150)) {
    const flipped = Buffer.from(whole)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
    expect(await getErrorCode(await kept(flipped)), `byte ${at}`).toMatch(REFUSED)
  }
  expect(await readAll(shop)).toEqual(before)
})

test('an encrypted archive wants its passphrase', async () => {
  expect(await getErrorCode(locked)).toBe('passphrase_needed')
  expect(await getErrorCode(locked, ['another passphrase'])).toBe('incorrect_passphrase')
  expect(await getErrorCode(locked, [PASSPHRASE])).toBe('restored')
})

test('what is no archive, or one of a newer Deskbell, is refused as such', async () => {
  expect(await getErrorCode(await kept(Buffer.from('%PDF-1.7')))).toBe('not_an_archive')
  expect(await getErrorCode(await forged({ manifest: (said) => ({ ...said, product: 'Another' }) }))).toBe(
    'not_an_archive',
  )
  expect(await getErrorCode(await forged({ manifest: (said) => ({ ...said, format: 2 }) }))).toBe('archive_newer')
  expect(await getErrorCode(await forged({ manifest: (said) => ({ ...said, schemaVersion: 999 }) }))).toBe(
    'archive_newer',
  )
})

test('one whose parts don’t agree with each other is refused, however well it is sealed', async () => {
  const noTable = (said: Manifest) => ({ ...said, tables: said.tables.slice(1) })
  const moreRows = (said: Manifest) => ({
    ...said,
    tables: said.tables.map((table) => (table.name === 'business' ? { ...table, rows: 2 } : table)),
  })
  const renamed = (name: string, bytes: Buffer) =>
    name === 'tables/business.csv' ? Buffer.from(bytes.toString().replace('Ours', 'Mine')) : bytes
  expect(await getErrorCode(await forged({}))).toBe('restored')
  expect(await getErrorCode(await forged({ without: 'tables/client.csv' }))).toBe('archive_damaged')
  expect(await getErrorCode(await forged({ manifest: noTable }))).toBe('archive_damaged')
  expect(await getErrorCode(await forged({ manifest: moreRows }))).toBe('archive_damaged')
  expect(await getErrorCode(await forged({ content: renamed }))).toBe('archive_damaged')
  expect(await readAll(shop)).toEqual(before)
})
