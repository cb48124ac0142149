import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { localStore } from './browser-storage.ts'
import { isRightToLeft } from './direction.ts'
import { createStore } from './store.ts'

/** All keyboard shortcuts; the help dialog is generated from this. `g d`: one key after the other. */
export const SHORTCUTS = {
  new: { keys: 'n', does: t`Add what the screen is about: a client, a service, an appointment`, where: t`Everywhere` },
  find: { keys: '/', does: t`Go to the search box`, where: t`Everywhere` },
  help: { keys: '?', does: t`Show these shortcuts`, where: t`Everywhere` },
  home: { keys: 'g h', does: t`Home`, where: t`Go to` },
  clients: { keys: 'g c', does: t`Clients`, where: t`Go to` },
  schedules: { keys: 'g s', does: t`Schedules`, where: t`Go to` },
  services: { keys: 'g v', does: t`Services`, where: t`Go to` },
  packages: { keys: 'g p', does: t`Packages`, where: t`Go to` },
  employees: { keys: 'g e', does: t`Employees`, where: t`Go to` },
  today: { keys: 't', does: t`Today`, where: t`Schedules` },
  earlier: { keys: isRightToLeft ? 'ArrowRight' : 'ArrowLeft', does: t`The days before`, where: t`Schedules` },
  later: { keys: isRightToLeft ? 'ArrowLeft' : 'ArrowRight', does: t`The days after`, where: t`Schedules` },
  day: { keys: 'd', does: t`One day`, where: t`Schedules` },
  week: { keys: 'w', does: t`The week`, where: t`Schedules` },
  month: { keys: 'm', does: t`The month`, where: t`Schedules` },
  agenda: { keys: 'a', does: t`The agenda`, where: t`Schedules` },
} as const satisfies Record<string, { keys: string; does: string; where: string }>

export type ShortcutId = keyof typeof SHORTCUTS
export type Shortcuts = Partial<Record<ShortcutId, () => void>>

const OFF = 'deskbell-shortcuts-off'

/** True if single-key shortcuts are on; stored on this device. Those with Ctrl or ⌘ always work. */
export const shortcutsOn = createStore(localStore.get(OFF) === null)

export function setShortcutsOn(on: boolean): void {
  shortcutsOn.set(on)
  if (on) localStore.remove(OFF)
  else localStore.set(OFF, '1')
}

/** Elements in which keys mean something else: fields, and overlays such as dialogs and menus. */
const TAKEN = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]'

/** Says of each overlay whether it is open, or was asked to open and isn't in the document yet. */
const overlays = new Set<() => boolean>()

/** Turns single keys off while `isOpen` says so. Returns a function that ends that. */
export function pauseShortcutsWhile(isOpen: () => boolean): () => void {
  overlays.add(isOpen)
  return () => void overlays.delete(isOpen)
}

function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !shortcutsOn.get()) return true
  if (target instanceof Element && target.closest(TAKEN)) return true
  // One that closes is in the document until its transition has ended.
  return [...overlays].some((isOpen) => isOpen()) || document.querySelector('[role=dialog], [role=menu]') !== null
}

const PAUSE_MS = 1500
let first: { key: string; at: number } | null = null

/** Returns the keys typed: one, or two if the one before begins a sequence (within 1.5 s). */
function toKeys({ key, timeStamp }: KeyboardEvent): string {
  const before = first && timeStamp - first.at < PAUSE_MS ? `${first.key} ` : ''
  const begins = before === '' && Object.values(SHORTCUTS).some(({ keys }) => keys.startsWith(`${key} `))
  first = begins ? { key, at: timeStamp } : null
  return before + key
}

// The screen mounted last takes precedence.
const listeners: (() => Shortcuts)[] = []

function press(event: KeyboardEvent): void {
  if (isTaken(event)) return
  const keys = toKeys(event)
  const found = Object.entries(SHORTCUTS).find(([, shortcut]) => shortcut.keys === keys)
  const act = listeners.map((shortcuts) => shortcuts()[found?.[0] as ShortcutId]).findLast(Boolean)
  if (!act) return
  event.preventDefault()
  act()
}

/** Listens for shortcuts. Returns a function that stops it. */
function listenForShortcuts(shortcuts: () => Shortcuts): () => void {
  if (listeners.length === 0) window.addEventListener('keydown', press)
  listeners.push(shortcuts)
  return () => {
    listeners.splice(listeners.indexOf(shortcuts), 1)
    if (listeners.length === 0) window.removeEventListener('keydown', press)
  }
}

/** Registers a screen's shortcuts. They are off in fields and below overlays. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => listenForShortcuts(() => latest.current), [])
}
