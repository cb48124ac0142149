import { localStore, sessionStore } from './browser-storage.ts'
import { createStore } from './store.ts'

/**
 * localStorage key, set while this browser is a locked kiosk. The server enforces the lock; the copy redirects every
 * URL to the kiosk at once, in each tab, also offline.
 */
const KEY = 'deskbell.kiosk.locked'
const KIOSK_PATH = '/kiosk'

const REVOKED_KEY = 'deskbell.kiosk.revoked'

/** True if staff signed this locked kiosk out; the login screen, which is another page, then says so. */
export const wasRevoked = createStore(sessionStore.get(REVOKED_KEY) !== null)
wasRevoked.subscribe(() => {
  if (wasRevoked.get()) sessionStore.set(REVOKED_KEY, 'yes')
  else sessionStore.remove(REVOKED_KEY)
})

function isLockRemembered(): boolean {
  // Where localStorage is blocked, only the server knows, and the route guards ask it.
  return localStore.get(KEY) !== null
}

/** Stores the lock state that the server reported. */
export function rememberLock(locked: boolean): void {
  if (locked === isLockRemembered()) return
  if (locked) localStore.set(KEY, 'yes')
  else localStore.remove(KEY)
}

/** True if a path isn't the kiosk's while this browser is locked to it. */
export function isOutsideKiosk(pathname: string): boolean {
  return pathname !== KIOSK_PATH && isLockRemembered()
}

function redirectToKiosk(): void {
  if (!isOutsideKiosk(window.location.pathname)) return
  document.documentElement.hidden = true
  window.location.replace(KIOSK_PATH)
}

/**
 * Redirects at once, and later tabs that were open before the kiosk was locked, and pages restored from the back/forward
 * cache.
 */
export function watchLock(): void {
  redirectToKiosk()
  window.addEventListener('storage', redirectToKiosk)
  window.addEventListener('pageshow', redirectToKiosk)
}
