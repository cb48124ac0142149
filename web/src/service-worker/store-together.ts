/** Fewer files are fetched one by one, as after an update that changed little. */
const FEW = 20

const TYPES = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
])

async function fetchTogether(group: string): Promise<{ texts: Record<string, string>; headers: Headers }> {
  const answer = await fetch(`/offline/${group}.json`, { priority: 'low' })
  if (!answer.ok) throw new Error(`${group}.json answered ${answer.status}`)
  return { texts: await answer.json(), headers: answer.headers }
}

/** Returns a response as the server gives it to a request for this file alone. */
function toResponse(text: string, path: string, together: Headers): Response {
  const headers = new Headers(together)
  for (const name of ['Content-Encoding', 'Content-Length', 'Cache-Control']) headers.delete(name)
  headers.set('Content-Type', TYPES.get(path.slice(path.lastIndexOf('.') + 1)) ?? '')
  return new Response(text, { headers })
}

/**
 * Stores in a cache those of the files that it lacks, from one answer of the server for all of them
 * (`/offline/<group>.json`): a request for each would take five times as long. `urls`: absolute. Returns those that it
 * still lacks, for the caller to fetch: pages, fonts, and all of them if that answer can't be had.
 */
export async function storeTogether(cacheName: string, urls: string[], group: string): Promise<string[]> {
  const cache = await caches.open(cacheName)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const missing = new Set(urls.filter((url) => !stored.has(url)))
  const sent = missing.size < FEW ? null : await fetchTogether(group).catch(() => null)
  const store = async ([path, text]: [string, string]) => {
    const { href } = new URL(path, location.href)
    if (sent && missing.delete(href)) await cache.put(href, toResponse(text, path, sent.headers))
  }
  await Promise.all(Object.entries(sent?.texts ?? {}).map(store))
  return [...missing]
}
