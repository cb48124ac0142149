import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { BrowserPool } from './browser-pool.ts'
import { ServerHost, type StoryServer, type StorySettings } from './server.ts'

export const OWNER = {
  companyName: 'Willow Studio',
  name: 'Ana Costa',
  email: 'ana@example.com',
  password: 'a long enough password',
}
export const PLACE = { timeZone: 'UTC', currency: 'EUR', locale: 'en-US' }

/** Said of an answer that a story lets be refused, and of a service worker that is looked for while the server is away. */
const EXPECTED_COMPLAINTS = ['Failed to load resource', 'An unknown error occurred when fetching the script.']

/** What the browser complains about fails the story, but for the answers that a story expects to be refused. */
function watchComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isExpected = EXPECTED_COMPLAINTS.some((words) => message.text().startsWith(words))
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
}

export const test = base.extend<
  {
    /** What the server is started with, beside its place and its database. */
    settings: StorySettings
    server: StoryServer
    /** Writes to the API as the owner and gives what was made. */
    api: <Made = Record<string, unknown>>(path: string, body: unknown) => Promise<Made>
    /** A browser at the desk, signed in. */
    desk: Page
    /** A second browser at the desk, signed in. */
    colleague: Page
    /** Another browser, by the door, signed in by itself: its session may be locked. */
    kiosk: Page
    /** A browser that has never been here. */
    visitor: Page
  } & {
    complaints: string[]
    owner: BrowserContext
    /** A browser of the pool; a new one where a story allows service workers, which outlive a page. */
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
  takeBrowser: async ({ pool, server, complaints, serviceWorkers, viewport, contextOptions }, use) => {
    const seats: Awaited<ReturnType<BrowserPool['take']>>[] = []
    await use(async ({ storageState, ...options } = {}) => {
      const defaults = { viewport, contextOptions }
      const isKept = serviceWorkers === 'block'
      const seat = await pool.take({ baseURL: server.address, ...options }, { defaults, isKept })
      seats.push(seat)
      if (typeof storageState === 'object') await seat.context.addCookies(storageState.cookies)
      watchComplaints(seat.page, complaints)
      return seat
    })
    for (const seat of seats) await pool.giveBack(seat)
  },
  owner: async ({ takeBrowser }, use) => {
    const { context } = await takeBrowser()
    const answer = await context.request.post('/api/setup', { data: { ...OWNER, ...PLACE } })
    expect(answer.status()).toBe(201)
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

/** Stories with a browser that opens without the server. */
export const testOutage = test.extend({ serviceWorkers: 'allow' })

export { expect }
