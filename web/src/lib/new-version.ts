import { createStore } from './store.ts'

/** Activates the newer version and reloads the page; null if there is none. */
export const newVersion = createStore<(() => void) | null>(null)
