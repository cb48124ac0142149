import { chmod, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { asRoot, makeDataDir, patience, query, spawnApp, start } from './fixtures/test-server.ts'
import { lockDataFolder } from './lock.ts'

test('a second start beside a live one is refused in words', async () => {
  const dataDir = await makeDataDir()
  const app = spawnApp(dataDir)
  await vi.waitFor(() => expect(app.written()).toBeGreaterThan(0), patience)
  await expect(start(dataDir)).rejects.toThrow(
    `Example is already running on the data folder ${dataDir} (process ${app.child.pid}). Stop it first, or start this one with another DATA_DIR`,
  )
  const before = app.written()
  await vi.waitFor(() => expect(app.written()).toBeGreaterThan(before), patience)
})

test('of two starts at once exactly one wins', async () => {
  const dataDir = await makeDataDir()
  const starts = await Promise.allSettled([start(dataDir), start(dataDir), start(dataDir)])
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
})

test('a lock and a postmaster.pid whose process ids belong to others by now are taken over', async () => {
  const dataDir = await makeDataDir()
  const first = await start(dataDir)
  const lock = JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8'))
  const postmaster = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  await first.stop()
  await writeFile(join(dataDir, 'lock'), JSON.stringify({ ...lock, startedAt: '1' }))
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), postmaster.replace(/^\d+/, String(process.pid)))
  if (asRoot) await chmod(join(dataDir, 'postgres', 'postmaster.pid'), 0o644)
  expect(await query(await start(dataDir), 'SELECT 1')).toEqual([1])
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringContaining('stale'))
})

test('another container or machine is seen by the beat of its lock', async () => {
  const dataDir = await makeDataDir()
  const path = join(dataDir, 'lock')
  await writeFile(path, JSON.stringify({ pid: 1, startedAt: '1', host: 'elsewhere', space: 'another' }))
  const beatOnce = () => utimes(path, new Date(), new Date())
  await beatOnce()
  const beat = setInterval(beatOnce, 500)
  onTestFinished(() => clearInterval(beat))
  await expect(start(dataDir)).rejects.toThrow('(process 1 on elsewhere)')
})

test('a lock that another container or machine left long ago is taken over', async () => {
  const dataDir = await makeDataDir()
  const path = join(dataDir, 'lock')
  await writeFile(path, JSON.stringify({ pid: 1, startedAt: '1', host: 'elsewhere', space: 'another' }))
  await utimes(path, 0, 0)
  expect(await query(await start(dataDir), 'SELECT 1')).toEqual([1])
})

test('an old lock that holds no sense is taken over, and released without a trace', async () => {
  const dataDir = await makeDataDir()
  const path = join(dataDir, 'lock')
  await writeFile(path, 'nonsense')
  await utimes(path, 0, 0)
  const { release } = await lockDataFolder(dataDir, 'Example')
  await expect(lockDataFolder(dataDir, 'Example')).rejects.toThrow(`(process ${process.pid})`)
  await release()
  expect(await readdir(dataDir)).toEqual([])
})
