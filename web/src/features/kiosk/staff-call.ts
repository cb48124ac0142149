import { createStore } from '../../lib/store.ts'
import type { KioskDesk } from './offline/outcome.ts'

/** Nobody rings twice within this time. */
const QUIET_MS = 20_000
const FAILED_MS = 6000

export type StaffCallState = 'quiet' | 'calling' | 'called' | 'failed'

/** Outlives the screen on which somebody rang. */
export const staffCall = createStore<StaffCallState>('quiet')

/** Rings at the desk, unless it has just been done. */
export async function callStaff(desk: KioskDesk): Promise<void> {
  if (staffCall.get() === 'calling' || staffCall.get() === 'called') return
  staffCall.set('calling')
  const came = await desk.callStaff().then(
    () => true,
    () => false,
  )
  staffCall.set(came ? 'called' : 'failed')
  setTimeout(staffCall.set, came ? QUIET_MS : FAILED_MS, 'quiet')
}
