import { daysBetween, localDay, localTime } from '../shared/time.ts'

/** Number of times that the kiosk offers after a visit. */
const OFFERED_MAX = 3
const WEEK_DAYS = 7

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Chooses the times to offer after a visit from those that can be booked, soonest first. Of a class: the same in the next
 * weeks, by weekday and time, else the soonest. Of a one-to-one service: of each day the time nearest to that of the
 * visit.
 */
export function chooseNextTimes<Time extends { startsAt: string }>(
  times: Time[],
  { at, isClass, timeZone }: { at: Date; isClass: boolean; timeZone: string },
): Time[] {
  const visited = { day: localDay(at, timeZone), minutes: toMinutes(localTime(at, timeZone)) }
  const seen = times.map((time) => {
    const startsAt = new Date(time.startsAt)
    const distance = Math.abs(toMinutes(localTime(startsAt, timeZone)) - visited.minutes)
    return { time, day: localDay(startsAt, timeZone), distance }
  })
  const same = seen.filter(({ day, distance }) => distance === 0 && daysBetween(visited.day, day) % WEEK_DAYS === 0)
  const nearest = [...Map.groupBy(seen, ({ day }) => day).values()].map((ofDay) =>
    ofDay.reduce((best, one) => (one.distance < best.distance ? one : best)),
  )
  const soonest = same.length > 0 ? same : seen
  return (isClass ? soonest : nearest).slice(0, OFFERED_MAX).map(({ time }) => time)
}
