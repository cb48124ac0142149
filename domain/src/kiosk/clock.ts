import { DAY_MS, MINUTE_MS } from '../shared/durations.ts'

/** Clock skew of a device, in minutes, that is tolerated without an alert. */
const TOLERANCE_MINUTES = 5
/** Maximum age of an offline tap; older timestamps are clamped to it. */
const AGE_MAX_DAYS = 30
/** Age up to which an offline check-in or its undo is recorded. */
export const OFFLINE_MAX_DAYS = 7
/** Longer than any request of a device takes, since the time of a tap is corrected on arrival. */
const LATENCY_MS = MINUTE_MS

/** The device's clock when it sent the batch, and the server's clock. */
export type Clocks = { sentAt: Date; now: Date }

/** Corrects the time of a tap for the device's clock skew and clamps it to the last 30 days, never the future. */
export function correctClockSkew(deviceAt: Date, { sentAt, now }: Clocks): Date {
  const at = now.getTime() - (sentAt.getTime() - deviceAt.getTime())
  const earliest = now.getTime() - AGE_MAX_DAYS * DAY_MS
  return new Date(Math.min(now.getTime(), Math.max(earliest, at)))
}

/** True if a tap is too old to be recorded without staff. */
export function isTooOldToRecord(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > OFFLINE_MAX_DAYS * DAY_MS
}

/**
 * True if a tap may have waited for the network until now. False if the server has since heard of the device with an
 * empty queue: a tap would have been in it.
 */
export function mayHaveWaited(at: Date, queueEmptyAt: Date | null): boolean {
  return queueEmptyAt === null || at.getTime() > queueEmptyAt.getTime() - LATENCY_MS
}

/** Returns the clock skew of a device in minutes, or 0 if it is within the tolerance. */
export function getClockSkewMinutes({ sentAt, now }: Clocks): number {
  const minutes = Math.abs(now.getTime() - sentAt.getTime()) / MINUTE_MS
  return minutes > TOLERANCE_MINUTES ? Math.round(minutes) : 0
}
