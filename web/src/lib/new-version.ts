import { createStore } from './store.ts'

/** Switches to the newer version that is there, which loads the page anew; null while there is none. */
export const newVersion = createStore<(() => void) | null>(null)
