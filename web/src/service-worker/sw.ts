import { cacheNames, type WorkboxPlugin } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerNavigation, isOfThisBuild, isStorable, PAGES, renewApp, TEXTS, texts } from './page.ts'
import { precache } from './precache.ts'
import { storeTogether } from './store-together.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

declare global {
  interface ExtendableEvent {
    /** Declares requests that bypass the worker (static routing). Not in every browser. */
    addRoutes?(rules: { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>
  }
}

/** First path segments that only the server answers. */
const SERVERS_OWN = ['api', 'livez', 'readyz', 'metrics', 'business-logo', 'app-icon', 'book', 'me']
const FILE = /^[^?]*\.[^/?]+(\?|$)/

// Network first; only the precached pages need a version check, because they are the files without a hash in their name.
registerRoute(
  new NavigationRoute(({ request }) => answerNavigation(request), {
    denylist: [new RegExp(`^/(${SERVERS_OWN.join('|')})(/|\\?|$)`), FILE],
  }),
)
const manifest: PrecacheEntry[] = self.__WB_MANIFEST
precache.addToCacheList(manifest)
registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false }))

const onlyOfThisBuild: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response, event }) => {
    if (!response.ok) return null
    const isPage = PAGES.includes(new URL(request.url).pathname)
    return !isPage || (await isStorable(response.clone(), event)) ? response : null
  },
}

/** Stores the files of this build. Fails if one of them can't be had. */
async function storeBuild(event: ExtendableEvent): Promise<void> {
  const missing = new Set(await storeTogether(cacheNames.precache, [...precache.getURLsToCacheKeys().values()], 'app'))
  // One at a time, so that the page's own requests don't wait.
  const rest = new PrecacheController({ plugins: [onlyOfThisBuild] })
  rest.addToCacheList(manifest.filter(({ url }) => missing.has(precache.getCacheKeyForURL(url) ?? '')))
  await rest.install(event)
}

self.addEventListener('install', (event) => event.waitUntil(storeBuild(event)))
self.addEventListener('activate', (event) => event.waitUntil(precache.activate(event)))
cleanupOutdatedCaches()
registerRoute(({ url, sameOrigin }) => sameOrigin && TEXTS.test(url.pathname), texts)

self.addEventListener('install', (event) => {
  if (!event.addRoutes) return
  // Starting the worker would delay a check-in, which it only passes on.
  const rules = SERVERS_OWN.map((word) => ({ condition: { urlPattern: `/${word}/*` }, source: 'network' as const }))
  event.waitUntil(event.addRoutes(rules))
})

// Control the page that registered the first worker at once. A later worker waits for 'take-over'.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const message: { type: 'take-over' } | { type: 'renew-app' } | { type: 'has'; paths: string[] } = event.data
  if (message.type === 'take-over') void self.skipWaiting()
  else if (message.type === 'renew-app') event.waitUntil(renewApp(event))
  else event.ports[0]?.postMessage(isOfThisBuild(message.paths))
})
