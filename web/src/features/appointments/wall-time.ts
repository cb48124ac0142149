import { instantAt, localDateTime } from '@deskbell/domain/shared/time.ts'
import type { WallTime } from '../../components/time-grid-types.ts'

/** Where an instant is on the shop's clock. */
export function toWallTime(instant: string, timeZone: string): WallTime {
  return localDateTime(new Date(instant), timeZone)
}

/** When it is that time at the shop. One that the clocks skip is as much later. */
export function fromWallTime(time: WallTime, timeZone: string): Date {
  return instantAt(time.slice(0, 10), time.slice(11, 16), timeZone)
}

/** By how much a zone is ahead of UTC at a point in time, such as "+01:00". */
export function utcOffset(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace('GMT', '') || '+00:00'
}
