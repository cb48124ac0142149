import { createStore } from '../../../lib/store.ts'
import type { KioskState } from './outcome.ts'

export type KioskStateStore = ReturnType<typeof createKioskState>

/** Creates the kiosk's state store. `noteOnline` is a no-op if the state is unchanged, which keeps `offlineSince`. */
export function createKioskState(now: () => Date = () => new Date()) {
  const store = createStore<KioskState>({
    online: true,
    offlineSince: null,
    waiting: 0,
    oldestAt: null,
    storage: 'ok',
    persisted: null,
    ready: false,
  })
  const note = (change: Partial<KioskState>) => store.set({ ...store.get(), ...change })
  return {
    ...store,
    note,
    noteOnline(online: boolean) {
      if (online !== store.get().online) note({ online, offlineSince: online ? null : now() })
    },
  }
}
