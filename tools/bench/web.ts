import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import {
  newAppointments,
  newClient,
  newEmployee,
  newItem,
  newPackage,
  newPackageSale,
  newService,
} from '../../server/src/test/factories.ts'
import { startTestSmtp } from '../../server/src/test/smtp.ts'
import { median, rounded, say } from './figures.ts'
import { serveFloor } from './floor-server.ts'
import { getNumber, getScore, type Report, runLighthouse } from './lighthouse.ts'
import { openOnline, signInAtPortal } from './online-shop.ts'
import { onCleanup, temporaryFolder } from './running.ts'
import { createEntity, type Shop, startDeskbellWithOwner, startPostgres } from './shop.ts'

const WEB = join(import.meta.dirname, '..', '..', 'web')
const VITE = join(WEB, '..', 'node_modules', 'vite', 'bin', 'vite.js')
const RUNS = 3
const MOST_FILES = 12
/** Most points below the floor's score. */
const BEHIND = { login: 3, kiosk: 3, dashboard: 12 }
/** Most points below the score of `/book`. */
const BEHIND_BOOK = 2
const CLIENTS_OWN = ['me', 'own-pages', 'shop', 'timetable']
const EMAIL = 'maria@example.com'

/** `ready`: what the visitor came for, with its data. `mostKb`: budget in brotli kB. */
type Screen = { name: string; url: string; cookie?: string; mostKb: number; ready: (page: Page) => Locator }

/** Builds the bare React page and serves it with Deskbell's own server. Returns its origin. */
async function startFloor(databaseUrl: string): Promise<string> {
  const webRoot = temporaryFolder()
  const { status } = spawnSync(process.execPath, [VITE, 'build', '-c', 'floor/vite.config.ts', '--outDir', webRoot], {
    cwd: WEB,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The floor page could not be built.')
  return serveFloor(webRoot, databaseUrl)
}

/** Adds one of each, and opens online booking. Returns the client's id. */
async function fillShop(shop: Shop): Promise<string> {
  const client = newClient({ email: EMAIL })
  const sold = newPackage({ soldOnline: true })
  const yoga = newService()
  const employee = newEmployee()
  const startsAt = new Date(Math.ceil(Date.now() / DAY_MS + 1) * DAY_MS + 15 * HOUR_MS).toISOString()
  await createEntity(shop, '/api/clients', client)
  await createEntity(shop, '/api/services', yoga)
  await createEntity(shop, '/api/employees', employee)
  const item = newItem({ serviceId: yoga.id, employeeId: employee.id, startsAt })
  await createEntity(shop, '/api/appointments', newAppointments([item]))
  await createEntity(shop, '/api/packages', sold)
  await createEntity(shop, '/api/passes', newPackageSale({ clientId: client.id, packageId: sold.id, startsOn: null }))
  await openOnline(shop)
  return client.id
}

function listScreens({ origin, cookie }: Shop, own: { floor: string; clientId: string; portal: string }): Screen[] {
  const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 })
  const button = (name: string) => (page: Page) => page.getByRole('button', { name })
  const signedIn = (name: string, path: string, mostKb: number, ready: Screen['ready']): Screen => ({
    name,
    url: origin + path,
    cookie,
    mostKb,
    ready,
  })
  const ofClient = (...screen: Parameters<typeof signedIn>): Screen => ({ ...signedIn(...screen), cookie: own.portal })
  return [
    { name: 'floor', url: own.floor, mostKb: Number.POSITIVE_INFINITY, ready: button('Sign in') },
    { name: 'login', url: `${origin}/login`, mostKb: 90, ready: button('Sign in') },
    signedIn('dashboard', '/dashboard', 200, heading(/^Good /)),
    signedIn('clients', '/dashboard/clients', 200, (page) => page.getByRole('link', { name: /Maria Silva/ }).first()),
    signedIn('client', `/dashboard/clients/${own.clientId}`, 215, heading('Maria Silva')),
    signedIn('schedule', '/dashboard/schedules', 250, (page) => page.locator('.ec-body, .ec-main').first()),
    signedIn('sales', '/dashboard/reports/sales', 240, (page) => page.getByRole('img').locator('svg').first()),
    signedIn('kiosk', '/kiosk', 110, heading('Check in here')),
    { name: 'book', url: `${origin}/book`, mostKb: 90, ready: heading('What would you like to book?') },
    { name: 'timetable', url: `${origin}/book/timetable`, mostKb: 90, ready: (page) => page.getByText('Yoga').first() },
    { name: 'me', url: `${origin}/me`, mostKb: 90, ready: heading('Your pages') },
    ofClient('own-pages', '/me', 90, heading('Hello Maria')),
    ofClient('shop', '/me/buy', 90, heading('What would you like to buy?')),
  ]
}

async function openBrowser(path: string): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  const browser = await chromium.launch({ args, executablePath: path })
  onCleanup(() => browser.close())
  return browser
}

/** Opens a browser without a cache, and without the service worker: that fetches what the page doesn't wait for. */
async function openVisitor(browser: Browser, { url, cookie }: Screen): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })
  const cookies = (cookie ?? '').split('; ').flatMap((one) => {
    const [, name, value = ''] = /^([^=]+)=(.*)$/.exec(one) ?? []
    return name ? [{ name, value, url: new URL(url).origin }] : []
  })
  await context.addCookies(cookies)
  return context
}

/**
 * Measures what was asked for until the screen is ready to use, in kB as sent (brotli). Fonts and pictures don't count:
 * nothing waits for them. Files are scripts and style sheets.
 */
async function measureVisit(browser: Browser, screen: Screen): Promise<{ kb: number; files: number }> {
  const context = await openVisitor(browser, screen)
  const page = await context.newPage()
  // What is fetched while the browser is idle doesn't count.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const asked = new Map<string, { type: string; url: string }>()
  const sent = new Map<string, number>()
  network.on('Network.requestWillBeSent', ({ requestId, type = '', request }) =>
    asked.set(requestId, { type, url: request.url }),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sent.set(requestId, encodedDataLength))
  await page.goto(screen.url, { waitUntil: 'commit' })
  await screen.ready(page).waitFor()
  const needed = [...asked].filter(([, { type }]) => !['Font', 'Image', 'Manifest', 'EventSource'].includes(type))
  await page.waitForLoadState('networkidle')
  const bytes = (id: string) => sent.get(id) ?? 0
  for (const [id, { url }] of needed.toSorted(([a], [b]) => bytes(b) - bytes(a)).slice(0, 40))
    say(`  ${rounded(bytes(id) / 1000, 1)} kB ${new URL(url).pathname}`)
  await context.close()
  return {
    kb: rounded(needed.reduce((sum, [id]) => sum + bytes(id), 0) / 1000, 1),
    files: needed.filter(([, { type }]) => type === 'Script' || type === 'Stylesheet').length,
  }
}

/** Runs Lighthouse for every screen, in turns, so that a slow minute is shared. */
async function scoreScreens(screens: Screen[], path: string): Promise<Map<string, Report[]>> {
  const file = join(temporaryFolder(), 'report.json')
  const reports = new Map<string, Report[]>()
  for (let run = 0; run < RUNS; run++)
    for (const { name, url, cookie } of screens) {
      const report = await runLighthouse(url, { chromium: path, file, cookie, categories: ['performance'] })
      reports.set(name, [...(reports.get(name) ?? []), report])
    }
  return reports
}

export async function run(): Promise<Record<string, unknown> & { met: boolean }> {
  await buildIfStale(say)
  const path = await findChromium(say)
  const newDatabase = await startPostgres()
  const smtp = await startTestSmtp()
  onCleanup(smtp.close)
  const shop = await startDeskbellWithOwner(await newDatabase('bench_web'), { SMTP_URL: smtp.url })
  const floor = await startFloor(await newDatabase('bench_floor'))
  const clientId = await fillShop(shop)
  const portal = await signInAtPortal(shop, smtp, EMAIL)
  const screens = listScreens(shop, { floor, clientId, portal })
  const browser = await openBrowser(path)
  const visits: { name: string; kb: number; files: number; isOver: boolean }[] = []
  for (const screen of screens) {
    say(screen.name)
    const { kb, files } = await measureVisit(browser, screen)
    visits.push({ name: screen.name, kb, files, isOver: kb > screen.mostKb || files > MOST_FILES })
  }
  await browser.close()
  const reports = await scoreScreens(screens, path)
  const middle = (name: string, read: (report: Report) => number) => median((reports.get(name) ?? []).map(read))
  const score = (name: string) => middle(name, (report) => getScore(report, 'performance'))
  const rows = visits.map(({ name, kb, files, isOver }) => ({
    name,
    kb,
    files,
    over: isOver,
    score: score(name),
    lcp_ms: Math.round(middle(name, (report) => getNumber(report, 'largest-contentful-paint'))),
    tbt_ms: Math.round(middle(name, (report) => getNumber(report, 'total-blocking-time'))),
  }))
  for (const row of rows) say(Object.values(row).join('  '))
  const over = rows.filter((row) => row.over).length
  const isNearFloor =
    Object.entries(BEHIND).every(([name, points]) => score(name) >= score('floor') - points) &&
    CLIENTS_OWN.every((name) => score(name) >= score('book') - BEHIND_BOOK)
  const scores = Object.fromEntries(rows.map(({ name, score }) => [`${name}_score`, score]))
  return { met: over === 0 && isNearFloor, over_budget: over, ...scores, screens: rows }
}
