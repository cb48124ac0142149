import { addDays } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'

const DAYS_AHEAD = 6

/** Returns the day on which a birthday is celebrated in a year: 28 February for 29 February in common years. */
function inYear(birthday: LocalDate, year: number): LocalDate {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const day = birthday.slice(5) === '02-29' && !isLeap ? '02-28' : birthday.slice(5)
  return `${String(year).padStart(4, '0')}-${day}`
}

export function ageOn(birthday: LocalDate, today: LocalDate): number {
  const year = Number(today.slice(0, 4))
  return year - Number(birthday.slice(0, 4)) - (today < inYear(birthday, year) ? 1 : 0)
}

/** Returns `today`, `this week` for the next 6 days, or null. */
export function getUpcomingBirthday(birthday: LocalDate, today: LocalDate): 'today' | 'this week' | null {
  const year = Number(today.slice(0, 4))
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead))
  const kept = [inYear(birthday, year), inYear(birthday, year + 1)]
  if (kept.includes(today)) return 'today'
  return days.some((day) => kept.includes(day)) ? 'this week' : null
}

/** Returns the birthdays celebrated on a day as MM-DD: 28 February includes 02-29 in common years. */
export function birthdaysKeptOn(today: LocalDate): string[] {
  const year = Number(today.slice(0, 4))
  const own = today.slice(5)
  return own === '02-28' && inYear('2000-02-29', year) === today ? [own, '02-29'] : [own]
}
