import type { Days, Grain } from '@deskbell/domain/reports/schema.ts'
import { dayBounds, localDay, localTime } from '@deskbell/domain/shared/time.ts'

type Moment = { day: string; hour: number }

const DAY_MS = 86_400_000

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Lists all days, both ends inclusive. */
export function listDays({ from, to }: Days): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day)
  return days
}

/** Returns 0 for Monday to 6 for Sunday. */
export function getWeekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** Returns the start of the day's bucket: the first day of its week, which begins on a Sunday, or month, but not before the report's first day. */
export function getBucket(day: string, by: Grain, { from }: Pick<Days, 'from'>): string {
  const firsts = { day, week: plusDays(day, -((getWeekday(day) + 1) % 7)), month: `${day.slice(0, 7)}-01` }
  return firsts[by] < from ? from : firsts[by]
}

/** Local days and hours of the business's time zone, cached. */
export class Calendar {
  readonly timeZone: string
  private readonly moments = new Map<string, Moment>()
  private readonly starts = new Map<string, string>()

  constructor(timeZone: string) {
    this.timeZone = timeZone
  }

  private moment(at: string): Moment {
    const found = this.moments.get(at)
    if (found) return found
    const instant = new Date(at)
    const hour = Number(localTime(instant, this.timeZone).slice(0, 2))
    const moment = { day: localDay(instant, this.timeZone), hour }
    this.moments.set(at, moment)
    return moment
  }

  day(at: string): string {
    return this.moment(at).day
  }

  hour(at: string): number {
    return this.moment(at).hour
  }

  start(day: string): string {
    const found = this.starts.get(day)
    if (found) return found
    const at = dayBounds(day, this.timeZone).from.toISOString()
    this.starts.set(day, at)
    return at
  }

  /** Returns the first instant after the day. */
  end(day: string): string {
    return this.start(plusDays(day, 1))
  }

  isWithin(at: string, { from, to }: Days): boolean {
    const day = this.day(at)
    return day >= from && day <= to
  }
}
