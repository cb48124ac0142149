import type { KioskOptions } from '../kiosk/options.ts'

/** How long the kiosk offers to undo. */
export const KIOSK_UNDO_SECONDS = 8

// The answer to the check-in may have been slow to arrive, and a tap in the last moment still has to travel.
const KIOSK_UNDO_GRACE_SECONDS = 12

/** Whether two visits of a client to one service are so close that they are the same visit. */
export function isSameVisit(a: Date, b: Date, { duplicateMinutes }: Pick<KioskOptions, 'duplicateMinutes'>): boolean {
  return Math.abs(a.getTime() - b.getTime()) < duplicateMinutes * 60_000
}

/** Whether the kiosk may still undo a check-in that was made at `madeAt`, by the same clock that says `now`. */
export function kioskMayUndo(madeAt: Date, now: Date): boolean {
  return now.getTime() - madeAt.getTime() <= (KIOSK_UNDO_SECONDS + KIOSK_UNDO_GRACE_SECONDS) * 1000
}
