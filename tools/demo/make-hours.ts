import type { DayHours, SpecialDaysInput, TimeOffInput, WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import { addDays } from '@deskbell/domain/shared/time.ts'
import type { EmployeeKey, Employees } from './make-employees.ts'
import { type Scene, weekday } from './scene.ts'

/** Parses "09:00-12:00 13:00-17:00". */
function hours(text: string): DayHours {
  return text
    .split(' ')
    .filter(Boolean)
    .map((range) => {
      const [from = '', to = ''] = range.split('-')
      return { from, to }
    })
}

function week(weekdays: string, saturday: string, sunday: string): WeekHours {
  return [...Array(5).fill(weekdays), saturday, sunday].map(hours)
}

/** Covers all classes of the timetable. */
export const OPENING_HOURS = week('06:30-21:30', '08:00-21:30', '08:30-20:30')

const MASSAGE_WEEK = (day: string): WeekHours => ['', day, day, day, day, day, ''].map(hours)

/** Working hours per employee, with a break on long days. */
export const WORKING_HOURS: Record<EmployeeKey, WeekHours> = {
  maya: week('06:30-12:00 14:30-19:00', '09:00-13:00', '16:00-19:00'),
  tomas: week('10:30-14:30 16:00-20:30', '08:00-13:00', '09:30-13:00'),
  aiko: week('12:30-16:00 16:30-21:30', '13:00-16:00 16:15-20:00', '08:30-12:00 17:00-20:30'),
  grace: week('09:00-11:30 12:00-16:00', '10:00-15:00', ''),
  elena: MASSAGE_WEEK('09:30-13:15 14:00-17:30'),
  samuel: MASSAGE_WEEK('13:30-15:30 16:00-21:30'),
}

/** Plans one closed day and two days off for Grace, all on weekdays. */
export function makeDaysOff(
  scene: Scene,
  { grace }: Pick<Employees, 'grace'>,
): { closed: SpecialDaysInput; away: TimeOffInput } {
  const random = scene.random('hours')
  const [closed, away] = [weekdayFrom(addDays(scene.today, 15), 4), weekdayFrom(addDays(scene.today, 8), 3)]
  const name = 'New floor in the big room'
  return {
    closed: { id: random.id(scene.openedAt), employeeId: null, firstDay: closed, lastDay: closed, hours: [], name },
    away: {
      id: random.id(scene.openedAt),
      employeeId: grace.id,
      type: 'vacation',
      firstDay: away,
      lastDay: addDays(away, 1),
      hours: null,
      note: 'Family visit',
    },
  }
}

/** Returns the first day from `day` on whose weekday number is at most `latest`. */
function weekdayFrom(day: string, latest: number): string {
  return weekday(day) <= latest ? day : weekdayFrom(addDays(day, 1), latest)
}
