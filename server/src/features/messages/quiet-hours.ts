import { localTime } from '@deskbell/domain/shared/time.ts'

/** True from 09:00 until 20:00 local time. */
export function isOutsideQuietHours(now: Date, timeZone: string): boolean {
  const time = localTime(now, timeZone)
  return time >= '09:00' && time < '20:00'
}
