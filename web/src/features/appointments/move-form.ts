import { type Appointment, AppointmentMove } from '@deskbell/domain/appointments/schema.ts'
import { LINE_MAX, line } from '@deskbell/domain/shared/text.ts'
import { localDay, localTime, toInstant } from '@deskbell/domain/shared/time.ts'
import { LocalDate, LocalTime } from '@deskbell/domain/shared/time-schema.ts'
import { z } from 'zod'
import { getDurationMinutes } from './appointment-labels.ts'

/** Fields of the move form, in the business's time zone. */
export const MoveForm = z.object({
  day: LocalDate,
  time: LocalTime,
  durationMinutes: AppointmentMove.shape.durationMinutes,
  employeeId: AppointmentMove.shape.employeeId,
  scope: AppointmentMove.shape.scope.unwrap(),
  skip: AppointmentMove.shape.skip.unwrap(),
  reason: line(LINE_MAX),
})
export type MoveForm = z.infer<typeof MoveForm>

type Movable = Pick<Appointment, 'startsAt' | 'endsAt' | 'employeeId'>

export function toMoveForm(appointment: Movable, timeZone: string): MoveForm {
  const startsAt = new Date(appointment.startsAt)
  return {
    day: localDay(startsAt, timeZone),
    time: localTime(startsAt, timeZone),
    durationMinutes: getDurationMinutes(appointment),
    employeeId: appointment.employeeId,
    scope: 'this',
    skip: [],
    reason: '',
  }
}

/**
 * Returns the new place. If day and time are unchanged, keeps the instant: in a repeated hour (DST) the wall time is
 * ambiguous.
 */
export function fromMoveForm(form: MoveForm, appointment: Movable, timeZone: string) {
  const { day, time, durationMinutes, employeeId } = form
  const before = toMoveForm(appointment, timeZone)
  const stays = day === before.day && time === before.time
  const startsAt = stays ? appointment.startsAt : toInstant(day, time, timeZone).toISOString()
  return { startsAt, durationMinutes, employeeId }
}
