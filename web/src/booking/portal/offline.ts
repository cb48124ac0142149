import type { PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import { localStore } from '../../lib/browser-storage.ts'
import { whenIdle } from '../../lib/when-idle.ts'

const KEY = 'deskbell-me'
const CACHE = 'me'

/** Who is signed in, as of an instant: what is shown without a connection. */
export type StoredVisitor = { at: string; visitor: PortalVisitor }

/** Returns what was stored for use offline; null after the end of the session. */
export function readStoredVisitor(now: Date): StoredVisitor | null {
  const stored = localStore.getJson(KEY) as StoredVisitor | null
  if (!stored) return null
  if (new Date(stored.visitor.expiresAt) > now) return stored
  removeStored()
  return null
}

/** Removes what was stored, once nobody is signed in any more. */
export function removeStored(): void {
  localStore.remove(KEY)
  if ('caches' in window) void caches.delete(CACHE).catch(() => undefined)
}

/** Stores who is signed in and, once the browser is idle, the page and its files, so that the card opens offline. */
export function storeForOffline(visitor: PortalVisitor, now: Date): void {
  localStore.set(KEY, JSON.stringify({ at: now.toISOString(), visitor } satisfies StoredVisitor))
  whenIdle(() => void installPage())
}

async function installPage(): Promise<void> {
  // Missing on plain http from another computer.
  if (!('serviceWorker' in navigator && 'caches' in window)) return
  try {
    await navigator.serviceWorker.register('/me-worker.js', { scope: '/me' })
    await import('./card.tsx')
    await storePage()
  } catch {
    // Works without: a browser may allow no worker, or have no space left.
  }
}

/** Stores the page and what it has loaded. Not while another version is served: its files would be missing offline. */
async function storePage(): Promise<void> {
  const page = await fetch('/me')
  const html = await page.clone().text()
  const own = [...document.scripts].map(({ src }) => new URL(src).pathname)
  if (!page.ok || !own.every((path) => html.includes(`"${path}"`))) return
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  const cache = await caches.open(CACHE)
  const stored = await cache.keys()
  const isOld = ({ url }: Request) => !files.includes(new URL(url).pathname)
  await cache.addAll(files)
  await cache.put('/me', page)
  await Promise.all(
    stored.filter((one) => isOld(one) && new URL(one.url).pathname !== '/me').map((one) => cache.delete(one)),
  )
}
