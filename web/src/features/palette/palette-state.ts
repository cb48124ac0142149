import { createStore } from '../../lib/store.ts'

/** What is begun from anywhere, in a dialog of its own. */
export type PaletteDialog = 'checkIn' | 'book' | 'sell' | 'addClient' | 'appointment' | 'shortcuts'

export const paletteOpened = createStore(false)
export const paletteDialog = createStore<PaletteDialog | null>(null)

/** The appointment that was chosen last; it stays while its dialog closes. */
export const paletteAppointment = createStore<{ id: string; title: string } | null>(null)

/** Opens the search, unless something else lies over the screen. What is left of the search itself is no hindrance. */
export function openPalette(): void {
  const dialogs = [...document.querySelectorAll('[role=dialog]')]
  if (dialogs.every((dialog) => dialog.querySelector('[data-palette]'))) paletteOpened.set(true)
}
