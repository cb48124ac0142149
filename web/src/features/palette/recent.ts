import { createStore } from '../../lib/store.ts'
import type { PaletteItem } from './items.ts'

const KEY = 'deskbell-recent'
const MOST = 6

function read(): PaletteItem[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as PaletteItem[]
  } catch {
    return []
  }
}

/** Items opened last, newest first. They contain names of people, so they are kept for the tab or the session only. */
export const recentItems = createStore(read())

function keep(items: PaletteItem[]): void {
  recentItems.set(items)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(items))
  } catch {
    // Storage may be unavailable; the store in memory still works.
  }
}

export function rememberRecent(item: PaletteItem): void {
  keep([item, ...recentItems.get().filter(({ id }) => id !== item.id)].slice(0, MOST))
}

export function forgetRecent(): void {
  keep([])
}
