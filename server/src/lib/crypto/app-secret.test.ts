import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecret } from './app-secret.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deskbell-secret-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('APP_SECRET is used as it is and nothing is written', async () => {
  const secret = 'a'.repeat(32)
  expect(await loadSecret({ env: { APP_SECRET: secret }, dataDir })).toBe(secret)
  expect(await readdir(dataDir)).toEqual([])
})

test('without one, a random secret is made once and only its owner may read it', async () => {
  const first = await loadSecret({ env: {}, dataDir })
  expect(Buffer.from(first, 'base64url')).toHaveLength(32)
  expect(await loadSecret({ env: {}, dataDir })).toBe(first)
  expect((await stat(join(dataDir, 'app-secret'))).mode & 0o777).toBe(0o600)
})

test('a data folder that is not there yet is made', async () => {
  expect(await loadSecret({ env: {}, dataDir: join(dataDir, 'new', 'folder') })).toHaveLength(43)
})

test('many starts at once agree on one secret and leave nothing else behind', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSecret({ env: {}, dataDir })))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['app-secret'])
  expect((await readFile(join(dataDir, 'app-secret'), 'utf8')).trim()).toBe(secrets[0])
})

test('a damaged secret is named, not replaced', async () => {
  await writeFile(join(dataDir, 'app-secret'), 'short')
  await expect(loadSecret({ env: {}, dataDir })).rejects.toThrow(/app-secret is damaged/)
})
