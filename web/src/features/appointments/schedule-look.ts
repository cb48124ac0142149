import { localStore } from '../../lib/browser-storage.ts'
import { createStore, useStore } from '../../lib/store.ts'

/** Display settings of the schedule, per browser. */
export type ScheduleLook = { colourBy: 'status' | 'service'; hideCancelled: boolean }

const KEY = 'deskbell-schedule-look'

function kept(): ScheduleLook {
  const { colourBy, hideCancelled } = (localStore.getJson(KEY) ?? {}) as Partial<ScheduleLook>
  return { colourBy: colourBy === 'service' ? 'service' : 'status', hideCancelled: hideCancelled === true }
}

const look = createStore(kept())

function keep(next: ScheduleLook): void {
  look.set(next)
  localStore.set(KEY, JSON.stringify(next))
}

/** Returns the display settings of the schedule, and a setter that stores them in this browser. */
export function useScheduleLook() {
  return { look: useStore(look), keep }
}
