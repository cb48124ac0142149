import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { useApp } from '../test/app.ts'
import { servePages } from './pages.ts'

const desk = useApp()
const APP = { '/assets/index.js': 'start()', '/assets/index.css': 'body {}' }
let webRoot: string

beforeEach(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'deskbell-web-'))
  mkdirSync(join(webRoot, 'assets'))
  const write = (path: string, content: unknown) =>
    writeFileSync(join(webRoot, path), typeof content === 'string' ? content : JSON.stringify(content))
  write('index.html', '<h1>Deskbell')
  for (const [path, text] of Object.entries(APP)) write(path, text)
  write('assets/font.woff2', 'font')
  write('assets/texts-de-1.js', 'export default 1')
  write('offline.json', [...Object.keys(APP), '/assets/font.woff2'])
  const parts = { one: '/assets/texts-de-1.js', other: '/assets/texts-de-1.js' }
  write('index.texts.json', { de: { first: '/assets/texts-de-0.js', parts } })
})

afterEach(() => rmSync(webRoot, { recursive: true }))

async function fetchOffline(path: string, encoding = '') {
  const app = createApp(desk.services)
  servePages(app, webRoot)
  return app.request(path, { headers: { 'accept-encoding': encoding } }, {})
}

test('what is stored for a start without the server comes in one answer: scripts and styles', async () => {
  const answer = await fetchOffline('/offline/app.json')
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'application/json',
    'no-store',
  ])
  expect(await answer.json()).toEqual(APP)
})

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
])('a browser that accepts %s gets %s', async (accepted, encoding, decompress) => {
  const answer = await fetchOffline('/offline/app.json', accepted)
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  expect(JSON.parse(String(decompress(await answer.arrayBuffer())))).toEqual(APP)
})

test('the texts of a language’s screens come in one answer of their own', async () => {
  expect(await (await fetchOffline('/offline/de.json')).json()).toEqual({ '/assets/texts-de-1.js': 'export default 1' })
  expect((await fetchOffline('/offline/fr.json')).status).toBe(404)
})

test('a file that is gone is an error, and none once it is back', async () => {
  const app = createApp(desk.services)
  servePages(app, webRoot)
  const script = join(webRoot, 'assets/index.js')
  rmSync(script)
  expect((await app.request('/offline/app.json', {}, {})).status).toBe(503)
  writeFileSync(script, 'start()')
  expect(await (await app.request('/offline/app.json', {}, {})).json()).toEqual(APP)
})
