import { inTabLock } from './in-tab-lock.ts'
import type { KioskStateStore } from './kiosk-state.ts'
import type { Clock, Lock, Vitals } from './platform.ts'

const ASKED_KEY = 'deskbell.kiosk.persist'

export const browserClock: Clock = {
  now: () => new Date(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

// On plain http from another computer browsers have no locks. Two tabs may then send the same at once, which the server
// tells apart by the ids.
export const browserLock: Lock =
  'locks' in navigator ? async (name, work) => await navigator.locks.request(name, work) : inTabLock()

/** What the device tells about itself, as it was when last looked at; the battery only where the browser tells. */
export function watchVitals(state: KioskStateStore): () => Vitals {
  let battery: number | null = null
  const { getBattery } = navigator as Navigator & { getBattery?(): Promise<{ level: number }> }
  const look = async () => {
    const found = await getBattery?.call(navigator).catch(() => undefined)
    battery = found ? Math.round(found.level * 100) : null
  }
  void look()
  return () => {
    void look()
    return { battery, persisted: state.get().persisted }
  }
}

/** Asks the browser once never to clear away what waits; some ask the person who sits there. */
export async function askToPersist(state: KioskStateStore): Promise<void> {
  // Browsers have none on plain http from another computer.
  if (!navigator.storage?.persist) return
  const persisted = (await navigator.storage.persisted()) || (wasAsked() ? false : await navigator.storage.persist())
  state.note({ persisted })
}

function wasAsked(): boolean {
  try {
    const asked = localStorage.getItem(ASKED_KEY) !== null
    localStorage.setItem(ASKED_KEY, 'yes')
    return asked
  } catch {
    return true
  }
}
