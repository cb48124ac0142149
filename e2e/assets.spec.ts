import { existsSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './stories.ts'

const DIST = new URL('../web/dist', import.meta.url).pathname
const MOST_BYTES = 85_000
/** Maximum number of script files per screen: on a slow network each one costs a request. Default chunking made 98. */
const MOST_SCRIPTS = 16
/** Of the scripts of a list, as sent. Validation schemas in the first script alone are 23 kB. */
const MOST_BYTES_OF_LIST = 185_000
/** Of the scripts of a screen, as sent, in another language beyond those in English. */
const MOST_BYTES_OF_LANGUAGE = 8000

/** Texts that appear on one screen only. A script that contains one has the code of that screen. */
const WORDS_OF_OTHER_SCREENS = {
  'set-up': 'Name of your business',
  home: 'Nobody has checked in yet today',
  kiosk: 'Is this you?',
  services: 'Add your first service',
  packages: 'Add your first package',
  employees: 'No employees found',
  schedules: 'Nobody to book yet',
  clients: 'Add your first client',
  client: 'has no pass yet',
  settings: 'Changes saved successfully!',
}

/** Returns the paths of the scripts that the page loads for the screen, without what it fetches while it is idle. */
async function listScripts(page: Page, { path, screen }: { path: string; screen: Locator }): Promise<string[]> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
  await page.goto(path)
  await expect(screen).toBeVisible()
  await page.waitForLoadState('networkidle')
  return [...scripts]
}

function signIn(page: Page) {
  return { path: '/login', screen: page.getByRole('button', { name: 'Sign in' }) }
}

const COMPRESS = { br: brotliCompressSync, gz: gzipSync }

/** Size of a file as it is sent. The build has compressed those that are not small. */
function compressedBytes(path: string, format: keyof typeof COMPRESS): number {
  const ready = `${DIST}${path}.${format}`
  return existsSync(ready) ? statSync(ready).size : COMPRESS[format](readFileSync(DIST + path)).length
}

test('the sign-in loads little, and nothing of another screen', async ({ owner: _, visitor }) => {
  const scripts = await listScripts(visitor, signIn(visitor))
  expect(scripts.length).toBeGreaterThan(0)
  const bytes = scripts.reduce((sum, path) => sum + compressedBytes(path, 'gz'), 0)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
  const code = scripts.map((path) => readFileSync(DIST + path, 'utf8')).join('\n')
  expect(code).toContain('Login to your account!')
  for (const [screen, words] of Object.entries(WORDS_OF_OTHER_SCREENS)) expect(code, screen).not.toContain(words)
})

test('a screen of the dashboard loads little, in few files', async ({ desk }) => {
  const screen = desk.getByRole('heading', { name: 'Clients', level: 1 })
  const scripts = await listScripts(desk, { path: '/dashboard/clients', screen })
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.length).toBeLessThanOrEqual(MOST_SCRIPTS)
  const bytes = scripts.reduce((sum, path) => sum + compressedBytes(path, 'br'), 0)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES_OF_LIST)
})

test('another language than English adds little to a screen', () => {
  type Language = { first: string; parts: Record<string, string> }
  const read = (file: string) => JSON.parse(readFileSync(`${DIST}/${file}`, 'utf8')) as unknown
  const { en, ...others } = read('index.texts.json') as { en: Language } & Record<string, Language>
  const measureTexts = (texts: string[], { first, parts }: Language) =>
    [first, ...texts.flatMap((key) => parts[key] ?? [])].reduce((sum, path) => sum + compressedBytes(path, 'br'), 0)
  const screens = (read('screens.json') as { path: string; texts: string[] }[]).map(({ path, texts }) => ({
    path,
    more: Math.max(...Object.values(others).map((language) => measureTexts(texts, language) - measureTexts(texts, en))),
  }))
  expect(screens.length).toBeGreaterThan(50)
  expect(screens.filter(({ more }) => more > MOST_BYTES_OF_LANGUAGE)).toEqual([])
})

test('no list brings the schemas of its forms', () => {
  const screens: { path: string; files: string[] }[] = JSON.parse(readFileSync(`${DIST}/screens.json`, 'utf8'))
  const lists = ['clients', 'employees', 'services', 'packages', 'products', 'promo-codes', 'gift-cards', 'drawers']
  for (const list of lists) {
    const scripts = screens
      .find(({ path }) => path === `/dashboard/${list}`)
      ?.files.filter((file) => file.endsWith('.js'))
    expect(scripts, list).not.toHaveLength(0)
    const code = scripts?.map((file) => readFileSync(`${DIST}/${file}`, 'utf8')).join('\n')
    expect(code, list).not.toContain('ZodError')
  }
})

test('a browser without Temporal loads it, another does not', async ({ desk }) => {
  const screen = desk.getByRole('heading', { name: /^Good /, level: 1 })
  const hasPolyfill = (path: string) => readFileSync(DIST + path, 'utf8').includes('PlainYearMonth')
  expect((await listScripts(desk, { path: '/dashboard', screen })).filter(hasPolyfill)).toEqual([])
  await desk.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
  expect((await listScripts(desk, { path: '/dashboard', screen })).filter(hasPolyfill)).toHaveLength(1)
})

test('assets are compressed as asked and cached for ever, the page never', async ({ owner: _, visitor }) => {
  const scripts = await listScripts(visitor, signIn(visitor))
  const [script = ''] = scripts.toSorted((a, b) => compressedBytes(b, 'gz') - compressedBytes(a, 'gz'))
  const { request } = visitor.context()

  for (const encoding of ['br', 'gzip', 'identity'])
    await test.step(`an asset for who takes ${encoding}`, async () => {
      const answer = await request.get(script, { headers: { 'accept-encoding': encoding } })
      expect(answer.status()).toBe(200)
      expect(answer.headers()['cache-control']).toContain('immutable')
      expect(answer.headers()['content-type']).toContain('javascript')
      expect(answer.headers()['content-encoding'] ?? 'identity').toBe(encoding)
      expect(await answer.text()).toBe(readFileSync(DIST + script, 'utf8'))
    })

  await test.step('the page is asked for each time, with a nonce of its own', async () => {
    const nonces = new Set<string | undefined>()
    for (const path of ['/dashboard', '/dashboard', '/setup']) {
      const { headers, body } = await request.get(path).then(async (answer) => ({
        headers: answer.headers(),
        body: await answer.text(),
      }))
      expect(headers['cache-control']).toBe('no-cache')
      const nonce = /style-src [^;]*'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1]
      expect(nonce).toBeTruthy()
      expect(body).toContain(nonce)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  await test.step('an asset that is not there is not the page', async () => {
    const answer = await request.get('/assets/index-gone.js')
    expect(answer.status()).toBe(404)
    expect(answer.headers()['content-type']).not.toContain('html')
  })
})

test('the API can be browsed', async ({ visitor }) => {
  await visitor.goto('/api/docs')
  await expect(visitor.getByRole('heading', { name: /Deskbell/ })).toBeVisible()
  await visitor
    .getByRole('heading', { name: /^Passes/ })
    .getByRole('button')
    .click()
  await expect(visitor.getByText('Sell a package to a client')).toBeVisible()
})
