import { createStore, useStore } from '../../lib/store.ts'

/** Display settings of the schedule, per browser. */
export type ScheduleLook = { colourBy: 'status' | 'service'; hideCancelled: boolean }

const KEY = 'deskbell-schedule-look'
const USUAL: ScheduleLook = { colourBy: 'status', hideCancelled: false }

function kept(): ScheduleLook {
  try {
    const { colourBy, hideCancelled } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ScheduleLook>
    return { colourBy: colourBy === 'service' ? 'service' : 'status', hideCancelled: hideCancelled === true }
  } catch {
    // localStorage is blocked, or holds something invalid.
    return USUAL
  }
}

const look = createStore(kept())

function keep(next: ScheduleLook): void {
  look.set(next)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // localStorage is blocked: the settings last until the page is closed.
  }
}

/** Returns the display settings of the schedule, and a setter that stores them in this browser. */
export function useScheduleLook() {
  return { look: useStore(look), keep }
}
