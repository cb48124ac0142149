/** A second check-in to the same service within this time is the first one again. */
export const DUPLICATE_WINDOW_MINUTES = 15

/** How long the kiosk offers to undo. */
export const KIOSK_UNDO_SECONDS = 8

// The answer to the check-in may have been slow to arrive, and a tap in the last moment still has to travel.
const KIOSK_UNDO_GRACE_SECONDS = 12

/** Whether two visits of a client to one service are so close that they are the same visit. */
export function isSameVisit(a: Date, b: Date): boolean {
  return Math.abs(a.getTime() - b.getTime()) < DUPLICATE_WINDOW_MINUTES * 60_000
}

/** Whether the kiosk may still undo a check-in that the server received at `receivedAt`. */
export function kioskMayUndo(receivedAt: Date, now: Date): boolean {
  return now.getTime() - receivedAt.getTime() <= (KIOSK_UNDO_SECONDS + KIOSK_UNDO_GRACE_SECONDS) * 1000
}
