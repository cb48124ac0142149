import { createStore } from './store.ts'

/**
 * Whether this browser is a locked kiosk, as far as it knows without asking: the server decides what it may do. Kept so
 * that each address leads to the kiosk at once, in each tab, without network too.
 */
const KEY = 'deskbell.kiosk.locked'
const KIOSK_PATH = '/kiosk'

/** Whether this was a locked kiosk until staff signed it out, which the sign-in then says. */
export const wasRevoked = createStore(false)

export function isLockRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // The browser keeps nothing: only the server knows then.
    return false
  }
}

/** Keeps what the server has said. */
export function rememberLock(locked: boolean): void {
  if (locked === isLockRemembered()) return
  try {
    if (locked) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
  } catch {
    // The guards ask the server.
  }
}

/** Whether an address is another one than the kiosk's while this browser is locked to it. */
export function leadsAstray(pathname: string): boolean {
  return pathname !== KIOSK_PATH && isLockRemembered()
}

function leadBack(): void {
  if (!leadsAstray(window.location.pathname)) return
  document.documentElement.hidden = true
  window.location.replace(KIOSK_PATH)
}

/** Leads tabs back that were open before the kiosk was locked, and pages that the browser brings back from its memory. */
export function watchLock(): void {
  window.addEventListener('storage', leadBack)
  window.addEventListener('pageshow', leadBack)
}
