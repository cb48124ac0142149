import { createStore } from '../../lib/store.ts'
import type { KioskClient } from './offline/types.ts'

/** Time after a successful call in which further calls are ignored, in ms. */
const QUIET_MS = 20_000
const FAILED_MS = 6000

export type StaffCallState = 'quiet' | 'calling' | 'called' | 'failed'

/** Module-level, so that it outlives the screen on which the call was made. */
export const staffCall = createStore<StaffCallState>('quiet')

/** Calls staff, unless a call is pending or was just made. */
export async function callStaff(desk: KioskClient): Promise<void> {
  if (staffCall.get() === 'calling' || staffCall.get() === 'called') return
  staffCall.set('calling')
  const came = await desk.callStaff().then(
    () => true,
    () => false,
  )
  staffCall.set(came ? 'called' : 'failed')
  setTimeout(staffCall.set, came ? QUIET_MS : FAILED_MS, 'quiet')
}
