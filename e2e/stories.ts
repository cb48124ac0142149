import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { BrowserPool } from './browser-pool.ts'
import { recordInteractions } from './interactions.ts'
import { ServerHost, type StoryServer, type StorySettings } from './server.ts'

export const OWNER = {
  companyName: 'Willow Studio',
  name: 'Ana Costa',
  email: 'ana@example.com',
  password: 'a long enough password',
}
export const PLACE = { timeZone: 'UTC', currency: 'EUR', locale: 'en-US' }

/** Set by `npm run bench -- interactions`. */
const { INTERACTIONS_FILE } = process.env

/**
 * Console errors to ignore: refused requests that a test provokes, and a service worker update while the server is
 * down.
 */
const EXPECTED_COMPLAINTS = [
  'Failed to load resource',
  'An unknown error occurred when fetching the script.',
  'Loading the business failed',
  'Saving the business failed',
  'Uploading the logo failed',
]

/** Collects page errors and unexpected console errors, which fail the test. */
function watchConsoleErrors(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isExpected = EXPECTED_COMPLAINTS.some((words) => message.text().startsWith(words))
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
}

export const test = base.extend<
  {
    /** Environment variables of the server, in addition to its address, data folder and database. */
    settings: StorySettings
    server: StoryServer
    /** Posts to the API as the owner and returns the JSON of the answer. Fails the test if the request is refused. */
    api: <Made = Record<string, unknown>>(path: string, body: unknown) => Promise<Made>
    /** Browser signed in as the owner. */
    desk: Page
    /** Second browser with the owner's session. */
    colleague: Page
    /** Kiosk browser with a session of its own, which may be locked. */
    kiosk: Page
    /** Browser without a session. */
    visitor: Page
  } & {
    complaints: string[]
    owner: BrowserContext
    /** Takes a browser from the pool, or a new one if service workers are allowed, since these outlive a page. */
    takeBrowser: (options?: BrowserContextOptions) => Promise<{ context: BrowserContext; page: Page }>
    openBrowser: (options?: BrowserContextOptions) => Promise<Page>
  },
  { host: ServerHost; pool: BrowserPool }
>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none of the others
    async ({}, use) => {
      const host = new ServerHost()
      await use(host)
      await host.end()
    },
    { scope: 'worker' },
  ],
  pool: [
    async ({ browser }, use) => {
      const pool = new BrowserPool(browser)
      await use(pool)
      await pool.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none of the others
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    expect(complaints).toEqual([])
  },
  settings: [{}, { option: true }],
  server: async ({ host, settings }, use) => {
    const server = await host.startServer(settings)
    await use(server)
    await server.stop()
  },
  takeBrowser: async ({ pool, server, complaints, serviceWorkers, viewport, contextOptions }, use, { title }) => {
    const seats: Awaited<ReturnType<BrowserPool['take']>>[] = []
    await use(async ({ storageState, ...options } = {}) => {
      const defaults = { viewport, contextOptions }
      const isKept = serviceWorkers === 'block' && !INTERACTIONS_FILE
      const seat = await pool.take({ baseURL: server.address, ...options }, { defaults, isKept })
      seats.push(seat)
      if (typeof storageState === 'object') await seat.context.addCookies(storageState.cookies)
      watchConsoleErrors(seat.page, complaints)
      if (INTERACTIONS_FILE) await recordInteractions(seat.context, title, INTERACTIONS_FILE)
      return seat
    })
    for (const seat of seats) await pool.giveBack(seat)
  },
  owner: async ({ takeBrowser, server }, use) => {
    const { context } = await takeBrowser()
    const answer = await context.request.post('/api/setup', {
      data: { ...OWNER, ...PLACE },
      headers: { 'Setup-Code': server.readSetupCode() },
    })
    expect(answer.status()).toBe(201)
    const business = await (await context.request.get('/api/business')).json()
    const data = { ...business, companyEmail: 'hello@willow.example' }
    expect((await context.request.put('/api/business', { data })).status()).toBe(200)
    await use(context)
  },
  api: async ({ owner }, use) => {
    await use(async (path, data) => {
      const answer = await owner.request.post(path, { data })
      expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
      return answer.json()
    })
  },
  desk: async ({ owner }, use) => {
    const [page] = owner.pages()
    if (!page) throw new Error('The owner has a browser without a page')
    await use(page)
  },
  openBrowser: async ({ takeBrowser }, use) => {
    await use(async (options) => (await takeBrowser(options)).page)
  },
  colleague: async ({ owner, openBrowser }, use) => {
    await use(await openBrowser({ storageState: await owner.storageState() }))
  },
  kiosk: async ({ owner: _, openBrowser }, use) => {
    const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true }
    const page = await openBrowser(tablet)
    const { email, password } = OWNER
    const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password } })
    expect(answer.status()).toBe(200)
    await use(page)
  },
  visitor: async ({ openBrowser }, use) => {
    await use(await openBrowser())
  },
})

/** Fixtures with service workers, for tests in which the app opens without the server. */
export const testOutage = test.extend({ serviceWorkers: 'allow' })

export { expect }
