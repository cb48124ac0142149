import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type LoneServer, ServerHost, type StoryServer, type StorySettings, startLoneServer } from './server.ts'

export const OWNER = {
  companyName: 'Willow Studio',
  name: 'Ana Costa',
  email: 'ana@example.com',
  password: 'a long enough password',
}
const PLACE = { timeZone: 'UTC', currency: 'EUR', locale: 'en-US' }

type Stories = {
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
}

/** What the browser complains about fails the story, but for the answers that a story expects to be refused. */
function watchComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isRefusedAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusedAnswer) complaints.push(message.text())
  })
}

type Makings = {
  complaints: string[]
  owner: BrowserContext
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

export const test = base.extend<Stories & Makings, { host: ServerHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none of the others
    async ({}, use) => {
      const host = new ServerHost()
      await use(host)
      await host.end()
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
  owner: async ({ browser, server }, use) => {
    const context = await browser.newContext({ baseURL: server.address })
    const answer = await context.request.post('/api/setup', { data: { ...OWNER, ...PLACE } })
    expect(answer.status()).toBe(201)
    await use(context)
    await context.close()
  },
  api: async ({ owner }, use) => {
    await use(async (path, data) => {
      const answer = await owner.request.post(path, { data })
      expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
      return answer.json()
    })
  },
  desk: async ({ owner, complaints }, use) => {
    const page = await owner.newPage()
    watchComplaints(page, complaints)
    await use(page)
  },
  openBrowser: async ({ browser, server, complaints }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: server.address, ...options })
      contexts.push(context)
      const page = await context.newPage()
      watchComplaints(page, complaints)
      return page
    })
    for (const context of contexts) {
      // What a story answers in the server's place may still be asked when it is over.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
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

/** Stories with a server that can be ended, or stopped in its tracks, and a browser that opens without it. */
export const testOutage = test.extend<{ server: LoneServer }>({
  serviceWorkers: 'allow',
  server: async ({ settings }, use) => {
    const server = await startLoneServer({ settings })
    await use(server)
    await server.stop()
  },
})

export { expect }
