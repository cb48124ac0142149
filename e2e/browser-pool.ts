import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** Page events a test may listen to. Their listeners are removed before the page is reused. */
const EVENTS = ['console', 'dialog', 'download', 'load', 'pageerror', 'popup', 'request', 'response'] as const

type Seat = {
  options: string
  context: BrowserContext
  page: Page
  viewport: { width: number; height: number } | null
  /** True if the test left state that cannot be reset (a fake clock or an init script): the context is not reused. */
  isSpent: boolean
}

function trackIrreversibleState(seat: Seat): void {
  const { page, context } = seat
  const spend = () => {
    seat.isSpent = true
  }
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = (...args) => {
    spend()
    return addInitScript(...args)
  }
  const install = context.clock.install.bind(context.clock)
  context.clock.install = (...args) => {
    spend()
    return install(...args)
  }
}

/**
 * Pool of browser contexts reused across tests. The HTTP and code caches survive, which halves the cost of a page.
 * Cookies, storage, history and everything a test has set are reset.
 */
export class BrowserPool {
  readonly #browser: Browser
  readonly #free: Seat[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /**
   * Returns a free context with the same options, or a new one. `defaults`: options that the runner adds, part of the
   * pool key. `isKept`: false if the context serves one test only.
   */
  async take(
    options: BrowserContextOptions,
    { defaults, isKept }: { defaults: unknown; isKept: boolean },
  ): Promise<Seat> {
    const key = JSON.stringify([options, defaults])
    const at = isKept ? this.#free.findIndex((seat) => seat.options === key) : -1
    const [free] = at < 0 ? [] : this.#free.splice(at, 1)
    if (free) return free
    const context = await this.#browser.newContext(options)
    const page = await context.newPage()
    const seat = { options: key, context, page, viewport: page.viewportSize(), isSpent: !isKept }
    trackIrreversibleState(seat)
    return seat
  }

  async giveBack(seat: Seat): Promise<void> {
    // Requests may still reach the test's route handlers after the test has ended.
    for (const page of seat.context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    const isClean = !seat.isSpent && (await clean(seat).catch(() => false))
    if (isClean) this.#free.push(seat)
    else await seat.context.close()
  }

  async close(): Promise<void> {
    for (const { context } of this.#free) await context.close()
  }
}

async function clean({ context, page, viewport }: Seat): Promise<boolean> {
  const { origin } = new URL(page.url())
  for (const each of context.pages()) if (each !== page) await each.close()
  for (const event of EVENTS) page.removeAllListeners(event)
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined)
  await page.goto('about:blank')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.resetNavigationHistory')
  if (origin !== 'null') await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
  await context.clearCookies()
  await context.clearPermissions()
  await context.setOffline(false)
  if (viewport) await page.setViewportSize(viewport)
  // `null` would override the reduced motion set in the config, and animations would run.
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce', forcedColors: null })
  return true
}
