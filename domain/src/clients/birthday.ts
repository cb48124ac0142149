import { addDays, type LocalDate } from '../shared/time.ts'

const DAYS_AHEAD = 6

/** The day of a year on which a birthday is kept; of 29 February, the 28th where there is none. */
function inYear(birthday: LocalDate, year: number): LocalDate {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const day = birthday.slice(5) === '02-29' && !isLeap ? '02-28' : birthday.slice(5)
  return `${String(year).padStart(4, '0')}-${day}`
}

/** Full years since a birthday. */
export function ageOn(birthday: LocalDate, today: LocalDate): number {
  const year = Number(today.slice(0, 4))
  return year - Number(birthday.slice(0, 4)) - (today < inYear(birthday, year) ? 1 : 0)
}

/** Whether a birthday is today, or within the six days that follow. */
export function birthdaySoon(birthday: LocalDate, today: LocalDate): 'today' | 'this week' | null {
  const year = Number(today.slice(0, 4))
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead))
  const kept = [inYear(birthday, year), inYear(birthday, year + 1)]
  if (kept.includes(today)) return 'today'
  return days.some((day) => kept.includes(day)) ? 'this week' : null
}

/** The birthdays that are kept on a day, as month and day: in a year without 29 February, those of it on the 28th. */
export function birthdaysKeptOn(today: LocalDate): string[] {
  const year = Number(today.slice(0, 4))
  const own = today.slice(5)
  return own === '02-28' && inYear('2000-02-29', year) === today ? [own, '02-29'] : [own]
}
