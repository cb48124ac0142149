import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'

const KIOSK = '/kiosk.html'
const APP = '/index.html'

/** HTML pages; the server sends them at these URLs too. */
export const PAGES = [KIOSK, APP]

/** Timeout in ms: longer than a healthy server takes, short enough to wait for. */
const PATIENCE_MS = 2000

const ASSET = /(?:src|href)="(\/assets\/[^"]+)"/g

/**
 * True if this worker has all assets of the page. With two servers of different versions side by side, a worker may get
 * the page of the other one, which could not open offline.
 */
export async function isOfThisBuild(page: Response): Promise<boolean> {
  const html = await page.text()
  const assets = [...html.matchAll(ASSET)].flatMap(([, path]) => path ?? [])
  return assets.length > 0 && assets.every(getCacheKeyForURL)
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
