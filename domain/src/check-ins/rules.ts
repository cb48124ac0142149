import type { KioskOptions } from '../kiosk/options.ts'
import { MINUTE_MS } from '../shared/durations.ts'

/** Duration of the undo button on the kiosk. */
export const KIOSK_UNDO_SECONDS = 8

// Server-side grace period: covers a slow response to the check-in and the latency of a last-moment tap.
const KIOSK_UNDO_GRACE_SECONDS = 12

/** True if two visits of a client to the same service are close enough in time to count as one. */
export function isSameVisit(a: Date, b: Date, { duplicateMinutes }: Pick<KioskOptions, 'duplicateMinutes'>): boolean {
  return Math.abs(a.getTime() - b.getTime()) < duplicateMinutes * MINUTE_MS
}

const KIOSK_UNDO_WINDOW_MS = (KIOSK_UNDO_SECONDS + KIOSK_UNDO_GRACE_SECONDS) * 1000

// The kiosk stops offering the undo a little earlier, so that a last-moment tap is still in time.
const LAST_TAP_MS = 2000

/** True if the kiosk may still undo a check-in. Both times must come from the same clock. */
export function isWithinKioskUndoWindow(madeAt: Date, now: Date): boolean {
  return now.getTime() - madeAt.getTime() <= KIOSK_UNDO_WINDOW_MS
}

/** Returns the ms for which the kiosk still offers to undo a check-in; 0 if it no longer does. */
export function getKioskUndoMsLeft(madeAt: Date, now: Date): number {
  return Math.max(0, madeAt.getTime() + KIOSK_UNDO_WINDOW_MS - LAST_TAP_MS - now.getTime())
}
