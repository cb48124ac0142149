import { z } from 'zod'
import { Id, Version } from '../../shared/ids.ts'
import { line, NAME_MAX } from '../../shared/text.ts'
import { daysBetween } from '../../shared/time.ts'
import { Instant, LocalDate, LocalTime } from '../../shared/time-schema.ts'
import { whenValid } from '../../shared/when-valid.ts'

/** End of a local day. Valid only as an end, never as a start. */
export const MIDNIGHT = '24:00'

/** Local time range within one day, up to midnight. */
export const Hours = z
  .object({ from: LocalTime, to: z.union([LocalTime, z.literal(MIDNIGHT)], 'Enter a time') })
  .refine(({ from, to }) => from < to, {
    path: ['to'],
    error: 'Enter a later time',
    when: whenValid(z.object({ from: LocalTime, to: z.string() })),
  })
export type Hours = z.infer<typeof Hours>

/** Opening or working hours of one day, in ascending order; empty: closed. A gap between two ranges is a break. */
export const DayHours = z
  .array(Hours)
  .max(6, 'That is too many')
  .refine((all) => all.every(({ from }, index) => index === 0 || (all[index - 1]?.to ?? '') <= from), {
    error: 'Begins before the hours above end',
    when: whenValid(z.array(Hours)),
  })
export type DayHours = z.infer<typeof DayHours>

/** Hours per weekday; index 0 is Monday. */
export const WeekHours = z.array(DayHours).length(7)
export type WeekHours = z.infer<typeof WeekHours>

export const OpeningHoursUpdate = z
  .object({ version: Version, openingHours: WeekHours })
  .meta({ id: 'OpeningHoursUpdate' })
export type OpeningHoursUpdate = z.infer<typeof OpeningHoursUpdate>
export const OpeningHours = OpeningHoursUpdate.meta({ id: 'OpeningHours' })
export type OpeningHours = z.infer<typeof OpeningHours>

/** Weekly working hours of an employee; null: same as the opening hours. */
export const WorkingHoursUpdate = z
  .object({ version: Version, workingHours: WeekHours.nullable() })
  .meta({ id: 'WorkingHoursUpdate' })
export type WorkingHoursUpdate = z.infer<typeof WorkingHoursUpdate>

export const WorkingHours = WorkingHoursUpdate.extend({ employeeId: Id }).meta({ id: 'WorkingHours' })
export type WorkingHours = z.infer<typeof WorkingHours>
export const WorkingHoursList = z.object({ items: z.array(WorkingHours) }).meta({ id: 'WorkingHoursList' })

const DAYS_MAX = 366

const days = z.object({ firstDay: LocalDate, lastDay: LocalDate })

/** True if the days are in order and span at most `DAYS_MAX` days. */
function areInOrder({ firstDay, lastDay }: z.infer<typeof days>): boolean {
  return firstDay <= lastDay && daysBetween(firstDay, lastDay) < DAYS_MAX
}
const inOrder = { path: ['lastDay'], error: 'Enter a day within the year after the first', when: whenValid(days) }

/**
 * Days with exceptional hours for the whole business, such as a public holiday, or for one employee. Empty hours:
 * closed, or not working.
 */
const specialDays = days.extend({
  id: Id,
  /** Null: the whole business. */
  employeeId: Id.nullable(),
  hours: DayHours,
  /** Label, such as "New Year". */
  name: line(NAME_MAX),
})
export const SpecialDaysInput = specialDays.refine(areInOrder, inOrder).meta({ id: 'SpecialDaysInput' })
export type SpecialDaysInput = z.infer<typeof SpecialDaysInput>
export const SpecialDays = specialDays.meta({ id: 'SpecialDays' })
export type SpecialDays = z.infer<typeof SpecialDays>
export const SpecialDaysList = z.object({ items: z.array(SpecialDays) }).meta({ id: 'SpecialDaysList' })

export const TimeOffType = z.enum(['vacation', 'sick', 'training', 'personal', 'other'])
export type TimeOffType = z.infer<typeof TimeOffType>

/** Absence of an employee: whole days, or part of one day. */
const timeOff = days.extend({
  id: Id,
  employeeId: Id,
  type: TimeOffType,
  /** Null: whole days. */
  hours: Hours.nullable(),
  note: line(NAME_MAX),
})
export const TimeOffInput = timeOff
  .refine(areInOrder, inOrder)
  .refine(({ firstDay, lastDay, hours }) => hours === null || firstDay === lastDay, {
    path: ['hours'],
    error: 'A part of a day is on one day',
    when: whenValid(days),
  })
  .meta({ id: 'TimeOffInput' })
export type TimeOffInput = z.infer<typeof TimeOffInput>
export const TimeOff = timeOff.meta({ id: 'TimeOff' })
export type TimeOff = z.infer<typeof TimeOff>
export const TimeOffList = z.object({ items: z.array(TimeOff) }).meta({ id: 'TimeOffList' })

/** Filter of special days and time off: `from` omits those that ended before that day. */
export const DatedFilter = z.object({ from: LocalDate.optional(), employeeId: Id.optional() })
export type DatedFilter = z.infer<typeof DatedFilter>

const Stretch = z.object({ from: Instant, to: Instant })

/** Availability of an employee on one day, with the reasons for absences. */
export const EmployeeDay = z.object({
  employeeId: Id,
  working: z.array(Stretch),
  timeOff: z.array(Stretch.extend({ type: TimeOffType, note: z.string() })),
})
export type EmployeeDay = z.infer<typeof EmployeeDay>

/** Opening hours and employee availability of one day; the calendar shades the rest. */
export const ScheduleDay = z.object({
  day: LocalDate,
  from: Instant,
  to: Instant,
  /** Name of the special days in effect; empty if unnamed. Null: a normal day. */
  name: z.string().nullable(),
  open: z.array(Stretch),
  employees: z.array(EmployeeDay),
})
export type ScheduleDay = z.infer<typeof ScheduleDay>
export const ScheduleDayList = z.object({ items: z.array(ScheduleDay) }).meta({ id: 'ScheduleDayList' })

export const DayRange = z.object({
  from: LocalDate,
  days: z.coerce.number().int().min(1).max(42).default(1),
  employeeId: Id.optional(),
})
export type DayRange = z.infer<typeof DayRange>
