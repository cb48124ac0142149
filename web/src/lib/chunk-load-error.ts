import { sessionStore } from './browser-storage.ts'
import { whenServerIsBack } from './connection.ts'

const RELOADED_AT = 'deskbell.reloaded-for-code'
const RELOAD_AGAIN_MS = 60_000

const lost = new WeakSet<Error>()

/**
 * Marks errors of chunk loading: the server is down, or has a newer version. Replaces the browser's message, on which
 * the router would reload the page even while the server is down.
 */
export function watchChunkLoadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = "A screen's code could not be loaded"
    lost.add(payload)
  })
}

export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && lost.has(error)
}

/**
 * Reloads the page once the server is back, because the browser doesn't request a failed chunk again otherwise. Returns
 * a function that stops it.
 */
export function reloadWhenServerIsBack(): () => void {
  return whenServerIsBack(() => {
    const last = Number(sessionStore.get(RELOADED_AT))
    // Prevents a reload loop: reload at most once a minute, and not where the time can't be stored.
    if (Date.now() - last < RELOAD_AGAIN_MS) return
    if (sessionStore.set(RELOADED_AT, String(Date.now()))) window.location.reload()
  })
}
