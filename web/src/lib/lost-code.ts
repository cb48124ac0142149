import { whenServerIsBack } from './recover.ts'

const RELOADED_AT = 'deskbell.reloaded-for-code'
const RELOAD_AGAIN_MS = 60_000

const lost = new WeakSet<Error>()

/**
 * Marks what the bundler's loader fails with when a screen's code can't be had: the server is away, or has a newer
 * version. In the browser's own words for it, the router would reload the page while there is nobody to answer.
 */
export function watchLostCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = "A screen's code could not be loaded"
    lost.add(payload)
  })
}

export function isLostCode(error: unknown): boolean {
  return error instanceof Error && lost.has(error)
}

/** Loads the page anew once the server is there, which alone asks for lost code again. Returns how to stop. */
export function reloadWhenServerIsBack(): () => void {
  return whenServerIsBack(() => {
    const last = Number(sessionStorage.getItem(RELOADED_AT))
    // What a fresh page doesn't get either is not worth asking for all the time.
    if (Date.now() - last < RELOAD_AGAIN_MS) return
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    window.location.reload()
  })
}
