import { createStore } from '../../lib/store.ts'

/** What is begun from anywhere, in a dialog of its own. */
export type PaletteDialog = 'checkIn' | 'book' | 'sell' | 'addClient' | 'shortcuts'

export const paletteOpened = createStore(false)
export const paletteDialog = createStore<PaletteDialog | null>(null)

export function openPalette(): void {
  if (document.querySelector('[role=dialog]') === null) paletteOpened.set(true)
}
