import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ONLINE_OPTIONS, type OnlineOptions } from '@deskbell/domain/online-booking/schema.ts'
import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { eq } from '../db/drizzle.ts'
import { business } from '../db/schema/business.ts'
import { ensureBusiness } from '../features/business/commands.ts'
import { createToken } from '../lib/crypto/signed-token.ts'
import { useApp } from '../test/app.ts'
import { createClient } from '../test/factories.ts'
import type { Services } from './context.ts'
import { servePages } from './pages.ts'

const desk = useApp()
let webRoot: string

function build(version: string): void {
  writeFileSync(join(webRoot, 'index.html'), `<meta content="__CSP_NONCE__" /><script src="/assets/${version}.js">`)
  writeFileSync(join(webRoot, 'book.html'), `<link rel="preload" href="/api/book/shop" as="fetch" /><h1>Booking`)
  writeFileSync(join(webRoot, 'kiosk.html'), '<h1>Kiosk')
  writeFileSync(join(webRoot, 'sw.js'), `// version ${version}\n${'x()\n'.repeat(500)}`)
  writeFileSync(join(webRoot, 'assets', `${version}.js`), version)
}

/** Creates the app as after a restart. */
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

async function setOnline(changes: Partial<OnlineOptions>): Promise<void> {
  await ensureBusiness(desk.db, FIRST_BUSINESS_ID)
  const online = { ...ONLINE_OPTIONS, ...changes }
  await desk.db.update(business).set({ online }).where(eq(business.id, FIRST_BUSINESS_ID))
}

test.each([
  ['no site', {}, "'none'"],
  [
    'named sites',
    { embedOrigins: ['https://shop.example', 'https://other.example'] },
    'https://shop.example https://other.example',
  ],
  ['any site', { embedAnywhere: true, embedOrigins: ['https://shop.example'] }, '*'],
])('the booking page is a page of its own, which %s may show within theirs', async (_, options, ancestors) => {
  await setOnline(options)
  for (const path of ['/book?service=x', '/book/timetable']) {
    const answer = await start().get(path)
    expect(await answer.text()).toContain('Booking')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).toMatch(
      new RegExp(`; frame-ancestors ${RegExp.escape(ancestors)}$`),
    )
    expect(answer.headers.get('x-frame-options')).toBeNull()
  }
})

test('nothing else can be shown within another site, even if any may show the booking page', async () => {
  await setOnline({ on: true, portal: true, embedAnywhere: true })
  writeFileSync(join(webRoot, 'me.html'), '<h1>Me')
  writeFileSync(join(webRoot, 'login.html'), '<h1>Sign in')
  const paths = ['/', '/book/', '/book/b/t', '/book/c/t', '/book/w/t', '/me', '/me/book', '/me/s/t', '/login', '/kiosk']
  for (const path of [...paths, '/dashboard', '/offer/t', '/unsubscribe/t', '/card', '/api/session', '/api/docs']) {
    const { headers } = await start().get(path)
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    if (!path.startsWith('/api'))
      expect(headers.get('content-security-policy'), path).toMatch(/; frame-ancestors 'none'$/)
  }
})

test('the script that shows the page within another site is asked for each time', async () => {
  writeFileSync(join(webRoot, 'embed.js'), '// embed')
  const answer = await start().get('/embed.js')
  expect(await answer.text()).toBe('// embed')
  expect(answer.headers.get('content-type')).toContain('text/javascript')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})

test('a link to one’s own booking is shown within no other site, and loads nothing of the page’s first step', async () => {
  for (const path of ['/book/c/token', '/book/b/token']) {
    const answer = await start().get(path)
    expect(await answer.text()).toBe('<h1>Booking')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
  }
})

test('the kiosk is a page of its own, also under the name by which the service worker stores it', async () => {
  for (const path of ['/kiosk', '/kiosk?from=home', '/kiosk.html']) {
    const answer = await start().get(path)
    expect(await answer.text(), path).toBe('<h1>Kiosk')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).toContain("style-src 'self';")
  }
})

test('whoever has been signed in fetches the files and data of the asked screen beside the script', async () => {
  const screens = [
    { path: '/dashboard/clients/:clientId', files: ['assets/client.js', 'assets/client.css'], texts: ['abc'] },
    { path: '/dashboard/clients/duplicates', files: ['assets/duplicates.js'], texts: ['xyz'] },
    { path: '/setup', files: ['assets/setup.js'], texts: [] },
  ]
  writeFileSync(join(webRoot, 'screens.json'), JSON.stringify(screens))
  writeFileSync(join(webRoot, 'index.html'), '<head></head>')
  const { get } = start()
  const findLinks = async (path: string, cookie = 'deskbell.session_token=token.signature') =>
    Array.from((await (await get(path, { cookie })).text()).matchAll(/href="([^"]+)"/g), ([, link]) => link)
  expect(await findLinks('/dashboard/clients/17')).toEqual(['/assets/client.js', '/assets/client.css', '/api/session'])
  expect(await findLinks('/dashboard/clients/duplicates')).toEqual(['/assets/duplicates.js', '/api/session'])
  for (const path of ['/setup', '/elsewhere']) expect(await findLinks(path), path).toEqual([])
  expect(await findLinks('/dashboard/clients/17', '')).toEqual([])
})

test('the app’s page is in the language chosen in this browser, else in one that the browser asks for', async () => {
  const parts = { abc: '/assets/texts-de-abc.js' }
  const toScripts = (tag: string) => ({ first: `/assets/texts-${tag}.js`, parts: tag === 'de' ? parts : {} })
  const languages = { de: toScripts('de'), en: toScripts('en'), fr: toScripts('fr') }
  writeFileSync(join(webRoot, 'index.texts.json'), JSON.stringify(languages))
  const screens = [{ path: '/dashboard', files: [], texts: ['abc', 'xyz'] }]
  writeFileSync(join(webRoot, 'screens.json'), JSON.stringify(screens))
  const index = '<html lang="en"><head><script type="module" src="/assets/index.js"></script></head>'
  writeFileSync(join(webRoot, 'index.html'), index)
  const { get } = start()
  const open = async (headers: Record<string, string>) => (await get('/dashboard', headers)).text()
  const german = await open({ 'accept-language': 'sv, de-AT;q=0.9, fr;q=0.8' })
  expect(german).toMatch(/<html lang="de">.*src="\/assets\/texts-de.js"><\/script><script.*src="\/assets\/index.js">/)
  expect(await open({ 'accept-language': 'de', cookie: 'deskbell-language=fr' })).toContain('/assets/texts-fr.js')
  const english = index.replace('<script', '<script type="module" crossorigin src="/assets/texts-en.js"></script>$&')
  expect(await open({ 'accept-language': 'de', cookie: 'deskbell-language=en' })).toBe(english)
  expect(await open({ 'accept-language': 'sv' })).toBe(english)
  expect(await open({ cookie: 'deskbell-language=de; deskbell.session_token=token.signature' })).toContain(
    '<link rel="modulepreload" crossorigin href="/assets/texts-de-abc.js">',
  )
  const findLanguage = async (path: string) =>
    (await get(path, { 'accept-language': 'de' })).headers.get('content-language')
  expect(await findLanguage('/dashboard')).toBe('de')
  expect(await findLanguage('/kiosk')).toBeNull()
})

test('the page of a client’s link is in the client’s language, whatever that of the browser', async () => {
  const shop = await desk.openShop()
  const { id } = await createClient(shop, { language: 'fr' })
  const index =
    '<html lang="en"><noscript>Deskbell needs JavaScript. Switch it on in the browser’s settings and reload.'
  writeFileSync(
    join(webRoot, 'index.html'),
    `${index}</noscript><script type="module" src="/assets/index.js"></script>`,
  )
  const languages = ['de', 'fr'].map((tag) => [tag, { first: `/assets/texts-${tag}.js`, parts: {} }])
  writeFileSync(join(webRoot, 'index.texts.json'), JSON.stringify(Object.fromEntries(languages)))
  const { get } = start()
  const open = async (path: string) => (await get(path, { 'accept-language': 'de' })).text()
  const token = createToken(desk.services.encryption, 'unsubscribe', { businessId: shop.businessId, id })
  for (const path of [`/unsubscribe/${token}`, '/card?language=fr']) {
    const page = await open(path)
    expect(page, path).toMatch(/<html lang="fr">.*src="\/assets\/texts-fr.js">/)
    expect(page).toContain('<noscript>Deskbell a besoin de JavaScript.')
  }
  for (const path of ['/unsubscribe/forged', `/offer/${token}`, '/card', '/card?language=xx'])
    expect(await open(path), path).toContain('<html lang="de">')
})

test('whoever has been signed in sees the frame with the shop’s name before the script runs', async () => {
  await ensureBusiness(desk.db, FIRST_BUSINESS_ID)
  await desk.db
    .update(business)
    .set({ companyName: 'Tom & <b>Ana</b> $& Co' })
    .where(eq(business.id, FIRST_BUSINESS_ID))
  writeFileSync(join(webRoot, 'screens.json'), JSON.stringify([{ path: '/dashboard', files: [], texts: [] }]))
  writeFileSync(join(webRoot, 'index.html'), '<head></head><div id="root"><div class="first-wait"></div></div>')
  const { get } = start()
  const cookie = 'deskbell.session_token=token.signature'
  const page = await (await get('/dashboard', { cookie })).text()
  expect(page).toMatch(/<div id="root"><div class="first-sidebar" aria-hidden="true">.*<\/div><div class="first-wait">/)
  expect(page).toContain('Tom &amp; &lt;b&gt;Ana&lt;/b&gt; $&amp; Co')
  expect(await (await get('/dashboard')).text()).not.toContain('Tom')
})

test('browsers are told to stay with https once they came by it, directly or over a trusted proxy', async () => {
  const headers = { 'x-forwarded-proto': 'https' }
  const look = async (over: Partial<Services>) => {
    const answer = await createApp({ ...desk.services, ...over }).request('/livez', { headers }, {})
    return answer.headers.get('strict-transport-security')
  }
  expect(await look({})).toBeNull()
  expect(await look({ publicUrl: 'http://desk.example' })).toBeNull()
  for (const over of [{ trustProxy: 1 }, { publicUrl: 'https://desk.example' }])
    expect(await look(over)).toBe('max-age=31536000')
})

test('no other page can be shown within another site', async () => {
  for (const path of ['/', '/bookings', '/dashboard', '/kiosk']) {
    const answer = await start().get(path)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
  }
})
