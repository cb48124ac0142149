import { createStore } from '../../../lib/store.ts'
import type { KioskState } from './outcome.ts'

export type KioskStateStore = ReturnType<typeof createKioskState>

/** The state and the changes to it. Whoever notes what is so already changes nothing. */
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
