import { createStore, useStore } from '../../lib/store.ts'

/** How this browser shows the schedule. */
export type ScheduleLook = { colourBy: 'status' | 'service'; hideCancelled: boolean }

const KEY = 'deskbell-schedule-look'
const USUAL: ScheduleLook = { colourBy: 'status', hideCancelled: false }

function kept(): ScheduleLook {
  try {
    const { colourBy, hideCancelled } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ScheduleLook>
    return { colourBy: colourBy === 'service' ? 'service' : 'status', hideCancelled: hideCancelled === true }
  } catch {
    // A browser that keeps nothing, or what somebody else has written there.
    return USUAL
  }
}

const look = createStore(kept())

function keep(next: ScheduleLook): void {
  look.set(next)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // It holds until the page is closed.
  }
}

/** How the schedule is shown, remembered by this browser. */
export function useScheduleLook() {
  return { look: useStore(look), keep }
}
