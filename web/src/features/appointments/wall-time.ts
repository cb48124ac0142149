import { localDateTime, toInstant } from '@deskbell/domain/shared/time.ts'
import type { WallTime } from '../../components/time-grid-types.ts'

/** Converts an instant to the business's local time. */
export function toWallTime(instant: string, timeZone: string): WallTime {
  return localDateTime(new Date(instant), timeZone)
}

/** Converts the business's local time to an instant. A time that a clock change (DST) skips moves later by the gap. */
export function fromWallTime(time: WallTime, timeZone: string): Date {
  return toInstant(time.slice(0, 10), time.slice(11, 16), timeZone)
}

/** Returns the UTC offset of a zone at an instant, such as "+01:00". */
export function utcOffset(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace('GMT', '') || '+00:00'
}
