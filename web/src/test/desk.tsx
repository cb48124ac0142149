import type { ErrorCode, Problem } from '@deskbell/domain/shared/errors.ts'
import { screen } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { EventSource } from 'eventsource'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { listen } from '../../../server/src/http/listen.ts'
import { LiveListener } from '../../../server/src/live/listener.ts'
import { type TestApp, type TestBusiness, useApp } from '../../../server/src/test/app.ts'
import { newBusiness } from '../../../server/src/test/factories.ts'
import { serverUnreachable } from '../lib/connection.ts'
import type { AppRouter } from '../router.tsx'
import { cleanup, render } from './render.tsx'
import { holdTime } from './time.ts'
import { setWindowWidth } from './window-width.ts'

type Answer = (request: Request, next: () => Promise<Response>) => Response | Promise<Response>
type Interception = { method: string; path: string | RegExp; answer: Answer }

export type Desk = TestApp & {
  /** Opens the app at a path, as `shop`'s account or signed out, in a window of a width in px. */
  open(path: string, options?: { shop?: TestBusiness; width?: number }): Promise<AppRouter & { user: UserEvent }>
  /** Replaces or delays responses of the server. The last matching interception wins. */
  intercept(method: string, path: string | RegExp, answer: Answer): void
}

export function refusal(status: number, code: ErrorCode, more: Partial<Problem> = {}): Response {
  const problem: Problem = { type: 'about:blank', title: code, status, code, ...more }
  return Response.json(problem, { status, headers: { 'Content-Type': 'application/problem+json' } })
}

const fetchOverNetwork = globalThis.fetch

/** Creates a `fetch` with its own cookie jar, against a server. */
function createFetch({
  origin,
  shop,
  interceptions,
}: {
  origin: string
  shop?: TestBusiness
  interceptions: Interception[]
}) {
  const cookies = new Map<string, string>()
  const remember = (line: string) => {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
  if (shop) remember(shop.cookie)
  return async function fetchFromApp(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(url instanceof Request ? url : new URL(url, origin), init)
    request.headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
    const { pathname } = new URL(request.url)
    const interception = interceptions.findLast(
      ({ method, path }) =>
        method === request.method && (typeof path === 'string' ? path === pathname : path.test(pathname)),
    )
    const next = () => holdTime(fetchOverNetwork(request))
    const answer = await (interception ? interception.answer(request.clone(), next) : next())
    for (const line of answer.headers.getSetCookie()) remember(line)
    return answer
  }
}

/** Runs the real app on a database per test file, and its screens against it. */
export function useDesk(): Desk {
  const desk = useApp() as Desk
  const interceptions: Interception[] = []
  let listener: LiveListener
  let web: Awaited<ReturnType<typeof listen>>

  beforeAll(async () => {
    const { openShop } = desk
    listener = new LiveListener(desk.databaseUrl, desk.services.live, desk.services.log)
    await listener.start()
    web = await listen(desk.app.fetch, { HOST: '127.0.0.1', PORT: 0 })
    // Same settings as after `POST /api/setup`.
    desk.openShop = async () => {
      const shop = await openShop()
      const business = newBusiness({ timeZone: 'UTC', currency: 'EUR', locale: 'en-US' })
      const { body } = await shop.get<{ version: number }>('/api/business')
      const { status } = await shop.put('/api/business', { ...business, version: body.version })
      expect(status).toBe(200)
      return shop
    }
  })
  // Sessions expire by real time: a clock left elsewhere would sign out all later tests.
  beforeEach(() => {
    desk.clock.now = new Date()
  })
  afterEach(() => {
    interceptions.length = 0
    serverUnreachable.set(false)
  })
  afterAll(async () => {
    globalThis.fetch = fetchOverNetwork
    desk.services.live.close()
    await web.close()
    listener.close()
  })

  desk.intercept = (method, path, answer) => interceptions.push({ method, path, answer })
  desk.open = async (path, { shop, width = 1280 } = {}) => {
    const origin = `http://127.0.0.1:${web.port}`
    const fetch = createFetch({ origin, shop, interceptions })
    const LiveSource = class extends EventSource {
      constructor(url: string) {
        super(new URL(url, origin), { fetch })
      }
    }
    Object.assign(globalThis, { fetch, EventSource: LiveSource })
    setWindowWidth(width)
    document.onclick = followLink
    const user = userEvent.setup({
      delay: null,
      advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)),
    })
    return { user, ...(await loadPage(path)) }
  }
  return desk
}

/** Follows a link that leads to another HTML page, which jsdom can't. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!link || link.hasAttribute('download') || event.defaultPrevented) return
  event.preventDefault()
  void loadPage(link.getAttribute('href') ?? '')
}

/** Number of pages that were begun. One that comes late, even in the next test, must not replace a later one. */
let begun = 0

/**
 * Shows the HTML page that the server answers at a path. Its modules are imported now, so that a test that resets the
 * modules gets a freshly loaded page.
 */
async function loadPage(path: string): Promise<AppRouter> {
  cleanup()
  begun += 1
  const own = begun
  window.history.replaceState(null, '', path)
  const { navigation } = await import('../lib/load-page.ts')
  const left = new Promise<AppRouter>((resolve) => {
    navigation.replace = (url) => resolve(loadPage(url))
  })
  if (window.location.pathname === '/kiosk') {
    const { KioskPage } = await import('../features/kiosk/kiosk-page.tsx')
    if (own === begun) render(<KioskPage />)
    // This page has no router, and no test asks for it.
    return {} as AppRouter
  }
  const [{ App }, { createAppRouter }] = await Promise.all([import('../app.tsx'), import('../router.tsx')])
  const parts = createAppRouter()
  const shown = parts.router.load().then(() => {
    if (own === begun) render(<App {...parts} env="test" />)
    return parts
  })
  return Promise.race([shown, left])
}

export async function findToast(words: string | RegExp): Promise<HTMLElement> {
  return (await screen.findByText(words)).closest('[role=alert]') as HTMLElement
}
