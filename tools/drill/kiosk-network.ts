import { createServer } from '../../web/src/features/kiosk/offline/sync.ts'
import type { Server } from '../../web/src/features/kiosk/offline/types.ts'
import { createApiClient } from '../../web/src/lib/api-client.ts'
import { never, type Tab } from './kiosk-tab.ts'

const LATER_MS = 400

/** Probability of each network fault per request. */
const FAULTS = {
  /** The request is lost. */
  lost: 0.02,
  /** The request arrives, the response is lost. */
  answerLost: 0.05,
  /** The request arrives twice, concurrently. */
  twice: 0.04,
  /** A duplicate arrives up to 400 ms later, after other requests. */
  again: 0.04,
  /** An intermediary answers in the server's place. */
  proxy: 0.02,
}
type Fault = keyof typeof FAULTS

/** Responses of proxies, captive portals and load balancers. */
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
  /** Session cookie of the device's next request; invalid while its session is revoked. */
  cookie(): string
  random(): number
  /** True while faults are injected. */
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

/** Creates a tab's API client over a network with injected faults. */
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
  const api = createApiClient(origin, {
    fetch: ((...asked) => tab.step(() => travel(...asked))) as typeof fetch,
  })
  return createServer(api)
}
