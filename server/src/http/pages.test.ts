import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { useApp } from '../test/app.ts'
import { servePages } from './pages.ts'

const desk = useApp()
let webRoot: string

function build(version: string): void {
  writeFileSync(join(webRoot, 'index.html'), `<meta content="__CSP_NONCE__" /><script src="/assets/${version}.js">`)
  writeFileSync(join(webRoot, 'sw.js'), `// version ${version}\n${'x()\n'.repeat(500)}`)
  writeFileSync(join(webRoot, 'assets', `${version}.js`), version)
}

/** The server as it is after a start. */
function start() {
  const app = createApp(desk.services)
  servePages(app, webRoot)
  return { get: (path: string, headers = {}) => app.request(path, { headers }, {}) }
}

beforeEach(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'deskbell-web-'))
  mkdirSync(join(webRoot, 'assets'))
  build('one')
})

afterEach(() => rmSync(webRoot, { recursive: true }))

test('the service worker is a script that is asked for each time', async () => {
  const answer = await start().get('/sw.js')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/javascript')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(await answer.text()).toContain('version one')
})

test('the service worker is compressed as asked', async () => {
  const answer = await start().get('/sw.js', { 'accept-encoding': 'gzip' })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
})

test('a build without a service worker answers nothing in its place', async () => {
  rmSync(join(webRoot, 'sw.js'))
  const answer = await start().get('/sw.js')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
})

test('a build made while the server runs shows after the restart, as page and worker alike', async () => {
  const before = start()
  build('two')
  const versions = async ({ get }: typeof before) => ({
    page: /assets\/(\w+)/.exec(await (await get('/dashboard')).text())?.[1],
    worker: /version (\w+)/.exec(await (await get('/sw.js')).text())?.[1],
  })
  expect(await versions(before)).toEqual({ page: 'one', worker: 'one' })
  expect(await versions(start())).toEqual({ page: 'two', worker: 'two' })
  for (const asset of ['one', 'two']) expect((await before.get(`/assets/${asset}.js`)).status).toBe(200)
})

test('no page stands in for what the API or an asset should answer', async () => {
  const { get } = start()
  for (const path of ['/api/nowhere', '/assets/gone.js']) expect((await get(path)).status, path).toBe(404)
})
