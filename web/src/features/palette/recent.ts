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

/** What was looked at last, the newest first. It holds names, so it lasts no longer than the tab or the session. */
export const recentItems = createStore(read())

function keep(items: PaletteItem[]): void {
  recentItems.set(items)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(items))
  } catch {
    // A browser that keeps nothing still has the store.
  }
}

export function rememberRecent(item: PaletteItem): void {
  keep([item, ...recentItems.get().filter(({ id }) => id !== item.id)].slice(0, MOST))
}

export function forgetRecent(): void {
  keep([])
}
