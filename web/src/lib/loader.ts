import { createStore } from './store.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Loads code once: when it is needed, or before that while the browser is idle. `part` holds it once it is there;
 * `request` rejects if it can't be loaded, and tries again when called again.
 */
export function createLoader<Part>(load: () => Promise<Part>) {
  const part = createStore<Part | null>(null)
  let loading: Promise<Part> | null = null
  function request(): Promise<Part> {
    loading ??= load().then(
      (loaded) => {
        part.set(loaded)
        return loaded
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  // A screen that needs it asks again.
  whenIdle(() => void request().catch(() => undefined))
  return { part, request }
}
