import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'

/** The one page of the app, whatever the address. */
export const PAGE = '/index.html'

/** Longer than a healthy server ever takes, and short enough to wait for at the door. */
const PATIENCE_MS = 2000

const ASSET = /(?:src|href)="(\/assets\/[^"]+)"/g

/**
 * Whether the page asks for nothing that this worker doesn't hold. With two servers of different versions side by side,
 * the worker of one may get the page of the other: without its files it could not open offline.
 */
export async function isOfThisBuild(page: Response): Promise<boolean> {
  const html = await page.text()
  const assets = [...html.matchAll(ASSET)].flatMap(([, path]) => path ?? [])
  return assets.length > 0 && assets.every(getCacheKeyForURL)
}

/** Resolves to nothing, so that whoever races it goes on with the copy. */
function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, undefined))
}

/**
 * The page as the server has it now; the stored copy when it is away, fails or is slow. The copy is whole: its headers
 * carry the policy whose nonce is in its text, and it holds nothing about anybody.
 */
export async function answerNavigation(request: Request): Promise<Response> {
  const asked = fetch(request).catch(() => undefined)
  const answer = await Promise.race([asked, patience()])
  if (answer && answer.status < 500) return answer
  return (await matchPrecache(PAGE)) ?? answer ?? (await asked) ?? Response.error()
}
