import { localTime } from '@deskbell/domain/shared/time.ts'

/** Whether it is a time of day at which one writes to people: from nine in the morning until eight in the evening. */
export function isOutsideQuietHours(now: Date, timeZone: string): boolean {
  const time = localTime(now, timeZone)
  return time >= '09:00' && time < '20:00'
}
