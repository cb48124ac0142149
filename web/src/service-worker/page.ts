import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'
import { CacheFirst } from 'workbox-strategies'

const KIOSK = '/kiosk.html'
const APP = '/index.html'

/** HTML pages; the server sends them at these URLs too. */
export const PAGES = [KIOSK, APP]

/** Timeout in ms: longer than a healthy server takes, short enough to wait for. */
const PATIENCE_MS = 2000

const ASSET = /(?:src|href)="(\/assets\/[^"]+)"/g

/** Scripts with the dashboard's texts in a language other than English, see web/build/texts.ts. */
export const TEXTS = /^\/assets\/texts-/

/** Stores texts as they are used. */
export const texts = new CacheFirst({ cacheName: 'texts' })

/** A language has about 100 scripts, some of which change with each version. */
const MOST_TEXTS = 300

/** True if this worker has the files of a page; of its texts, which are part of no version, it may lack some. */
export function isOfThisBuild(paths: string[]): boolean {
  return paths.filter((path) => !TEXTS.test(path)).every(getCacheKeyForURL)
}

/** Stores the texts that a page begins with, and removes the oldest ones. */
async function storeTexts(paths: string[], event: ExtendableEvent): Promise<void> {
  await Promise.all(paths.flatMap((request) => texts.handleAll({ event, request })))
  const cache = await caches.open(texts.cacheName)
  const stored = await cache.keys()
  await Promise.all(stored.slice(0, -MOST_TEXTS).map((request) => cache.delete(request)))
}

/**
 * Stores the texts that the page begins with. False if this worker lacks another of its files. With two servers of
 * different versions side by side, a worker may get the page of the other one, which could not open offline.
 */
export async function isStorable(page: Response, event: ExtendableEvent): Promise<boolean> {
  const html = await page.text()
  const paths = [...html.matchAll(ASSET)].flatMap(([, path]) => path ?? [])
  if (paths.length === 0 || !isOfThisBuild(paths)) return false
  await storeTexts(
    paths.filter((path) => TEXTS.test(path)),
    event,
  )
  return true
}

/** Fetches and stores the app's page again, as in another language. */
export async function renewApp(event: ExtendableEvent): Promise<void> {
  const key = getCacheKeyForURL(APP)
  const page = await fetch(APP)
  if (!key || !page.ok || !(await isStorable(page.clone(), event))) return
  const cache = await caches.open(cacheNames.precache)
  await cache.put(key, page)
}

/** Resolves to undefined after the timeout, so that the caller falls back to the stored copy. */
function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, undefined))
}

/**
 * Returns the server's page; the precached copy if the server is down, fails (5xx) or is slow. The copy is consistent:
 * its headers carry the CSP whose nonce is in its text. It contains no personal data.
 */
export async function answerNavigation(request: Request): Promise<Response> {
  const asked = fetch(request).catch(() => undefined)
  const answer = await Promise.race([asked, patience()])
  if (answer && answer.status < 500) return answer
  const page = new URL(request.url).pathname === '/kiosk' ? KIOSK : APP
  return (await matchPrecache(page)) ?? answer ?? (await asked) ?? Response.error()
}
