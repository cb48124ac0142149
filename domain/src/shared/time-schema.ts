import { z } from 'zod'

// PostgreSQL doesn't read the year 0, nor those after 9999 that the day after, or a term added, may lead to.
const isWithinYears = (date: string) => date >= '1800' && date < '3000'

/** Calendar day in the business's time zone, `YYYY-MM-DD`, from 1800 to 2999. */
export const LocalDate = z.iso.date('Enter a date').refine(isWithinYears, 'Enter a date')
export type LocalDate = z.infer<typeof LocalDate>

/** Point in time, ISO 8601 in UTC, from 1800 to 2999. */
export const Instant = z.iso.datetime().refine(isWithinYears, 'Enter a date')
export type Instant = z.infer<typeof Instant>

export const TimeZone = z
  .string()
  .max(60)
  .refine((zone) => isTimeZone(zone), 'Choose a time zone')

export const Locale = z
  .string()
  .max(35)
  .refine((tag) => isLocale(tag), 'Choose a language')

// An offset such as +05:30 has no summer time, and PostgreSQL takes its sign the other way round, as POSIX does.
function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return /^[A-Z]/i.test(zone)
  } catch {
    return false
  }
}

function isLocale(tag: string): boolean {
  try {
    return new Intl.Locale(tag).toString().length > 0
  } catch {
    return false
  }
}

/** Time of day in the business's time zone, `HH:MM`. */
export const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time')
export type LocalTime = z.infer<typeof LocalTime>

/** Effect of a DST change on a time of day: it doesn't exist, or it occurs twice. */
export const ClockChange = z.enum(['skipped', 'repeated'])
export type ClockChange = z.infer<typeof ClockChange>

export const ValidityUnit = z.enum(['day', 'week', 'month'])
export const Validity = z.object({
  count: z.int('Enter a number').min(1, 'Enter at least 1').max(1000, 'Enter at most 1000'),
  unit: ValidityUnit,
})
export type Validity = z.infer<typeof Validity>
