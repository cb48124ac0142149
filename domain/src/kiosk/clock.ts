/** A tablet's clock may be wrong by so much before anybody is told. */
const TOLERANCE_MINUTES = 5
/** What waited on a tablet for longer is taken to be this old. */
const AGE_MAX_DAYS = 30

const MINUTE_MS = 60_000

/** What a tablet's clock said when it sent, and what the server's says. */
export type Clocks = { sentAt: Date; now: Date }

/** When a tap was, put right by how wrong the tablet's clock is: never still to come, and never long ago. */
export function timeOfTap(deviceAt: Date, { sentAt, now }: Clocks): Date {
  const at = now.getTime() - (sentAt.getTime() - deviceAt.getTime())
  const earliest = now.getTime() - AGE_MAX_DAYS * 24 * 60 * MINUTE_MS
  return new Date(Math.min(now.getTime(), Math.max(earliest, at)))
}

/** By how many minutes a tablet's clock is wrong; 0 for what needn't be told. */
export function minutesWrong({ sentAt, now }: Clocks): number {
  const minutes = Math.abs(now.getTime() - sentAt.getTime()) / MINUTE_MS
  return minutes > TOLERANCE_MINUTES ? Math.round(minutes) : 0
}
