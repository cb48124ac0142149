import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadOrCreateLogin, refuseForeignFolder } from './demo-login.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-demo-login-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('makes a password for each folder, keeps it there, and shows it to nobody else', async () => {
  const login = await loadOrCreateLogin(folder)
  expect(login.password.length).toBeGreaterThanOrEqual(16)
  expect(await loadOrCreateLogin(folder)).toEqual(login)
  expect((await stat(join(folder, 'demo-login.json'))).mode & 0o777).toBe(0o600)
  await rm(join(folder, 'demo-login.json'))
  expect((await loadOrCreateLogin(folder)).password).not.toBe(login.password)
})

test('says what to do when the file is damaged', async () => {
  await writeFile(join(folder, 'demo-login.json'), '{')
  await expect(loadOrCreateLogin(folder)).rejects.toThrow('is damaged')
})

test('leaves the folder of a real shop alone', async () => {
  expect(() => refuseForeignFolder(folder)).not.toThrow()
  await mkdir(join(folder, 'postgres'))
  expect(() => refuseForeignFolder(folder)).toThrow('not the demo')
  await loadOrCreateLogin(folder)
  expect(() => refuseForeignFolder(folder)).not.toThrow()
})
