import { hc } from 'hono/client'
import type { AppType } from '../../server/src/app.ts'
import { createServer, type Server } from '../../web/src/features/kiosk/offline/server.ts'
import { never, type Tab } from './kiosk-tab.ts'

const LATER_MS = 400

/** What may happen to a request on its way, and how often. */
const FAULTS = {
  /** It never arrives. */
  lost: 0.02,
  /** It arrives, and the answer doesn't. */
  answerLost: 0.05,
  /** It arrives twice, at once. */
  twice: 0.04,
  /** It arrives once more, later, after others. */
  again: 0.04,
  /** Something in between answers. */
  proxy: 0.02,
}
type Fault = keyof typeof FAULTS

/** What proxies, captive portals and load balancers say in a server's place. */
const PROXIES = [
  () => new Response('<html>Please sign in to this Wi-Fi</html>', { status: 200 }),
  () => Response.json({ ok: true }),
  () => Response.json({ answers: [], now: new Date().toISOString() }),
  () => new Response('Bad gateway', { status: 502 }),
  () => new Response('Too large', { status: 413 }),
  () => new Response(null, { status: 204 }),
  () => new Response('Not here', { status: 404 }),
]

export type Network = {
  origin: string
  /** The cookie that a tablet sends now; another one once its session has been ended. */
  cookie(): string
  random(): number
  /** Whether faults happen now. */
  isBad(): boolean
}

function chooseFault(random: () => number): Fault | null {
  let chance = random()
  for (const fault of Object.keys(FAULTS) as Fault[]) {
    chance -= FAULTS[fault]
    if (chance < 0) return fault
  }
  return null
}

/** The server as a tab reaches it, over a network that does its worst. */
export function serverThrough({ origin, cookie, random, isBad }: Network, tab: Tab): Server {
  const go: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie())
    return fetch(input, { ...init, headers })
  }
  const goOnItsOwn = (...asked: Parameters<typeof fetch>) =>
    void go(asked[0], { ...asked[1], signal: null }).then(
      (answer) => answer.text(),
      () => undefined,
    )
  const travel: typeof fetch = async (...asked) => {
    switch (isBad() ? chooseFault(random) : null) {
      case 'lost':
        throw new TypeError('fetch failed')
      case 'answerLost':
        await (await go(...asked)).text()
        throw new TypeError('fetch failed')
      case 'twice':
        goOnItsOwn(...asked)
        return go(...asked)
      case 'again':
        setTimeout(goOnItsOwn, random() * LATER_MS, ...asked)
        return go(...asked)
      case 'proxy':
        return PROXIES[Math.floor(random() * PROXIES.length)]?.() ?? never()
      case null:
        return go(...asked)
    }
  }
  const { api } = hc<AppType>(origin, { fetch: ((...asked) => tab.step(() => travel(...asked))) as typeof fetch })
  return createServer(api)
}
