import { localStore } from '../../../lib/browser-storage.ts'
import { inTabLock } from './in-tab-lock.ts'
import type { KioskStateStore } from './kiosk-state.ts'
import type { Clock, DeviceHealth, Lock } from './platform.ts'

const ASKED_KEY = 'deskbell.kiosk.persist'

export const browserClock: Clock = {
  now: () => new Date(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

// The Web Locks API needs a secure context. Without it two tabs may send the same entry; the server deduplicates by
// entry id.
export const browserLock: Lock =
  'locks' in navigator ? async (name, work) => await navigator.locks.request(name, work) : inTabLock()

/** Returns a function for the device's vitals as last read. Battery level only where the browser exposes it. */
export function watchVitals(state: KioskStateStore): () => DeviceHealth {
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

/**
 * Requests persistent storage, so that the browser never evicts the queue. Asks once only, since some browsers prompt
 * the user.
 */
export async function requestPersistentStorage(state: KioskStateStore): Promise<void> {
  // `navigator.storage` needs a secure context.
  if (!navigator.storage?.persist) return
  const persisted = (await navigator.storage.persisted()) || (wasAsked() ? false : await navigator.storage.persist())
  state.note({ persisted })
}

function wasAsked(): boolean {
  const asked = localStore.get(ASKED_KEY) !== null
  return !localStore.set(ASKED_KEY, 'yes') || asked
}
