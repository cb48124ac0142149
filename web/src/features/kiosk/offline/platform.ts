import { localStore } from '../../../lib/browser-storage.ts'
import type { KioskStateStore } from './types.ts'

/** Platform services, injected so that the kiosk client also runs outside a browser. */
export type Clock = { now(): Date; wait(milliseconds: number): Promise<void> }

/** Mutex by name, across all tabs. */
export type Lock = <Done>(name: string, work: () => Promise<Done>) => Promise<Done>

export type DeviceHealth = { battery: number | null; persisted: boolean | null }

/** Creates a lock that serializes work per name within this tab. */
export function inTabLock(): Lock {
  const lasts = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const before = lasts.get(name) ?? Promise.resolve()
    const done = before.then(work)
    lasts.set(
      name,
      done.catch(() => undefined),
    )
    return done
  }
}

const ASKED_KEY = 'deskbell.kiosk.persist'

export const browserClock: Clock = {
  now: () => new Date(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

const lockInTab = inTabLock()

// The Web Locks API needs a secure context. Without it two tabs may send the same entry; the server deduplicates by
// entry id.
export const browserLock: Lock = async (name, work) =>
  'locks' in navigator ? await navigator.locks.request(name, work) : await lockInTab(name, work)

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
