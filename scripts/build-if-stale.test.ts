import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildIfStale } from './build-if-stale.ts'

let root: string
const build = vi.fn(async () => write('web/dist/index.html', '<!doctype html>'))
const say = vi.fn()

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), content)
}

function start(): Promise<boolean> {
  return buildIfStale(say, { root, build })
}

beforeEach(async () => {
  vi.clearAllMocks()
  root = await mkdtemp(join(tmpdir(), 'deskbell-build-'))
  await write('package.json', '{ "version": "1.0.0" }')
  await write('package-lock.json', '{}')
  await write('web/index.html', '<!doctype html>')
  await write('web/src/main.tsx', 'render()')
  await write('domain/src/clients/rules.ts', 'export {}')
  await write('locales/booking/de.po', '')
  await write('lingui.config.ts', 'export default {}')
})

afterEach(() => rm(root, { recursive: true, force: true }))

test('builds when there is no build, says so in one line, and then leaves it', async () => {
  expect(await start()).toBe(true)
  expect(await start()).toBe(false)
  expect(build).toHaveBeenCalledTimes(1)
  expect(say).toHaveBeenCalledTimes(1)
})

test.each([
  ['a source', 'web/src/main.tsx', 'render(again)'],
  ['a new file', 'web/src/routes/kiosk.tsx', ''],
  ['a rule of domain', 'domain/src/clients/rules.ts', 'export const rule = 1'],
  ['a translation', 'locales/booking/de.po', 'msgid "Book"'],
  ['the list of languages', 'lingui.config.ts', 'export default { locales: [] }'],
  ['a dependency', 'package-lock.json', '{ "lockfileVersion": 3 }'],
  ['the version', 'package.json', '{ "version": "1.0.1" }'],
])('builds again when %s changes', async (_, file, content) => {
  await start()
  await write(file, content)
  expect(await start()).toBe(true)
})

test.each([
  ['what the build wrote', 'web/dist/assets/index.js'],
  ['what the build generates', 'web/src/route-tree.gen.ts'],
  ['a test', 'web/src/main.test.tsx'],
  ['a check’s notes', 'web/tsconfig.tsbuildinfo'],
  ['a script of the repository', 'tools/bench.ts'],
])('leaves the build when only %s changes', async (_, file) => {
  await start()
  await write(file, 'changed')
  expect(await start()).toBe(false)
})

test('builds again when a source was removed or moved', async () => {
  await write('web/src/a.ts', 'same')
  await start()
  await rm(join(root, 'web/src/a.ts'))
  await write('web/src/b.ts', 'same')
  expect(await start()).toBe(true)
})

test('a build that failed, or was made by something else, is made again', async () => {
  build.mockRejectedValueOnce(new Error('The web app can’t be built'))
  await expect(start()).rejects.toThrow('can’t be built')
  await write('web/dist/index.html', 'half')
  expect(await start()).toBe(true)
})

test('what changes while it builds is built the next time', async () => {
  build.mockImplementationOnce(async () => {
    await write('web/dist/index.html', '')
    await write('web/src/main.tsx', 'changed meanwhile')
  })
  await start()
  expect(await start()).toBe(true)
})
