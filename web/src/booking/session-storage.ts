import { sessionStore } from '../lib/browser-storage.ts'

/**
 * In-memory copy of this tab's sessionStorage, for browsers that block it, e.g. in an iframe of another site. Lasts as
 * long as the page.
 */
const here = new Map<string, string>()

export function keep(key: string, value: string): void {
  here.set(key, value)
  sessionStore.set(key, value)
}

export function kept(key: string): string | null {
  return here.get(key) ?? sessionStore.get(key)
}
