import { createStore, type Store } from './store.ts'
import { whenIdle } from './when-idle.ts'

/** Code that the screen doesn't wait for. `part` holds it once it is there, `request` rejects if it can't be loaded. */
export type Loader<Part> = { part: Store<Part | null>; request: () => Promise<Part> }

/** Loads code once: when it is needed, or before that while the browser is idle. A failed load is tried again. */
export function createLoader<Part>(load: () => Promise<Part>): Loader<Part> {
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
