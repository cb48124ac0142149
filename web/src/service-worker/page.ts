import { cacheNames } from 'workbox-core'
import { CacheFirst } from 'workbox-strategies'
import { precache } from './precache.ts'
import { storeTogether } from './store-together.ts'

const KIOSK = '/kiosk.html'
const APP = '/index.html'

/** HTML pages; the server sends them at these URLs too. */
export const PAGES = [KIOSK, APP]

/** Timeout in ms: longer than a healthy server takes, short enough to wait for. */
const PATIENCE_MS = 2000

const ASSET = /(?:src|href)="(\/assets\/[^"]+)"/g

/** Scripts with texts in one language, of the dashboard or of the sign-in, see web/build/texts.ts. */
export const TEXTS = /^\/assets\/(?:login-)?texts-/
const NAMED_TEXTS = /"(\/assets\/texts-[^"]+)"/g

/** Stores the texts of the stored page's language, and others as they are used. */
export const texts = new CacheFirst({ cacheName: 'texts' })

/** Maximum number of stored scripts beside those of the stored page: a language has about 120. */
const MOST_OTHER_TEXTS = 300

/** True if this worker has the files of a page; of its texts, which are part of no version, it may lack some. */
export function isOfThisBuild(paths: string[]): boolean {
  return paths.filter((path) => !TEXTS.test(path)).every((path) => precache.getCacheKeyForURL(path))
}

const toUrl = (path: string): string => new URL(path, location.href).href

function listTexts(text: string): string[] {
  return Array.from(text.matchAll(NAMED_TEXTS), ([, path = '']) => path)
}

async function fetchTexts(request: string, event: ExtendableEvent): Promise<string> {
  const [response, stored] = texts.handleAll({ event, request })
  await stored
  return (await response).text()
}

/** Stores the texts of a page's language, those of all screens, and removes the oldest ones of others. */
async function storeTexts(page: Response, html: string, event: ExtendableEvent): Promise<void> {
  const [first] = listTexts(html)
  if (!first) return
  const others = listTexts(await fetchTexts(first, event))
  const language = page.headers.get('Content-Language') ?? ''
  // One at a time, so that the page's own requests don't wait.
  for (const path of await storeTogether(texts.cacheName, others.map(toUrl), language)) await fetchTexts(path, event)
  const kept = new Set([first, ...others].map(toUrl))
  const cache = await caches.open(texts.cacheName)
  const rest = (await cache.keys()).filter(({ url }) => !kept.has(url))
  await Promise.all(rest.slice(0, -MOST_OTHER_TEXTS).map((request) => cache.delete(request)))
}

/**
 * Stores the texts of the page. False if this worker lacks another of its files. With two servers of different versions
 * side by side, a worker may get the page of the other one, which could not open offline.
 */
export async function isStorable(page: Response, event: ExtendableEvent): Promise<boolean> {
  const html = await page.text()
  const paths = [...html.matchAll(ASSET)].flatMap(([, path]) => path ?? [])
  if (paths.length === 0 || !isOfThisBuild(paths)) return false
  await storeTexts(page, html, event)
  return true
}

/** Fetches and stores the app's page again, as in another language. */
export async function renewApp(event: ExtendableEvent): Promise<void> {
  const key = precache.getCacheKeyForURL(APP)
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
  return (await precache.matchPrecache(page)) ?? answer ?? (await asked) ?? Response.error()
}
