import {
  addPlugins,
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerNavigation, isOfThisBuild, PAGE } from './page.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

declare global {
  interface ExtendableEvent {
    /** What the browser needs no worker for. Not in every browser. */
    addRoutes?(rules: { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>
  }
}

/** Always the server's own answer, whatever stands behind the word. */
const SERVERS_OWN = ['api', 'livez', 'readyz', 'metrics', 'business-logo', 'app-icon', 'book']
const FILE = /^[^?]*\.[^/?]+(\?|$)/

// The page is asked for first, and only its stored copy needs a check: it is the one file without a hash in its name.
registerRoute(
  new NavigationRoute(({ request }) => answerNavigation(request), {
    denylist: [new RegExp(`^/(${SERVERS_OWN.join('|')})(/|\\?|$)`), FILE],
  }),
)
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => {
      if (!response.ok) return null
      const isPage = new URL(request.url).pathname === PAGE
      return !isPage || (await isOfThisBuild(response.clone())) ? response : null
    },
  },
])
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()

self.addEventListener('install', (event) => {
  if (!event.addRoutes) return
  // A check-in shouldn't wait for a worker to wake up that would only pass it on.
  const rules = SERVERS_OWN.map((word) => ({ condition: { urlPattern: `/${word}/*` }, source: 'network' as const }))
  event.waitUntil(event.addRoutes(rules))
})

// The page that brought the first worker is served by it at once. A later one waits until it is told to take over.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', ({ data, ports }) => {
  const message: { type: 'take-over' } | { type: 'has'; paths: string[] } = data
  if (message.type === 'take-over') void self.skipWaiting()
  else ports[0]?.postMessage(message.paths.every(getCacheKeyForURL))
})
