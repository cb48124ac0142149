import { pauseShortcutsWhile } from '../../lib/shortcuts.ts'
import { createStore } from '../../lib/store.ts'

/** Dialogs that can be opened on every screen. */
export type PaletteDialog = 'checkIn' | 'book' | 'sell' | 'moveCash' | 'addClient' | 'appointment' | 'shortcuts'

export const paletteOpened = createStore(false)
export const paletteDialog = createStore<PaletteDialog | null>(null)

/** Appointment chosen last. It stays while its dialog closes. */
export const paletteAppointment = createStore<{ id: string; title: string } | null>(null)

// The palette and its dialogs are loaded when they are first asked for.
pauseShortcutsWhile(() => paletteOpened.get() || paletteDialog.get() !== null)

/** Opens the palette, unless another dialog is open. The palette itself, or another dialog, may still be closing. */
export function openPalette(): void {
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((dialog) => !dialog.closest('[data-closing]'))
  if (dialogs.every((dialog) => dialog.querySelector('[data-palette]'))) paletteOpened.set(true)
}
