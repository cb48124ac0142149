import { localStore } from '../../lib/browser-storage.ts'
import { isScreen } from './screens.tsx'

/** Key of the screen that a sign-in began on. */
const KEY = 'deskbell-me-return'

/** Stores the screen on which a code was asked for, until the code expires: the link in the mail opens in another tab. */
export function storeReturnScreen(expiresAt: string): void {
  const { pathname, search } = location
  if (isScreen(pathname)) localStore.set(KEY, JSON.stringify({ address: pathname + search, expiresAt }))
  else localStore.remove(KEY)
}

/** Returns, once, where a sign-in by link leads to: the screen that it began on in this browser, else the pages. */
export function takeReturnScreen(now: Date): string {
  const stored = localStore.getJson(KEY) as { address: string; expiresAt: string } | null
  localStore.remove(KEY)
  if (!stored || new Date(stored.expiresAt) <= now) return '/me'
  return isScreen(stored.address.replace(/\?.*/, '')) ? stored.address : '/me'
}
