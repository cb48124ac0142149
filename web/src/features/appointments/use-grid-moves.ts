import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { TimeGridProps } from '../../components/time-grid-types.ts'
import { useFormat } from '../auth/use-format.ts'
import { getDurationMinutes } from './appointment-labels.ts'
import type { ScheduleDialogs } from './schedule-dialogs.ts'
import { useMove } from './use-move.ts'
import { fromWallTime, toWallTime } from './wall-time.ts'

/** What is done in the calendar by hand, from the shop's clock back into time. */
export function useGridMoves({
  appointments,
  dialogs,
  onlyEmployeeId,
}: {
  appointments: Appointment[]
  dialogs: ScheduleDialogs
  onlyEmployeeId?: string
}) {
  const { timeZone } = useFormat()
  const moving = useMove()
  const instant = (wall: string) => fromWallTime(wall, timeZone).toISOString()
  const find = (id: string) => appointments.find((appointment) => appointment.id === id)
  const handlers: Pick<TimeGridProps, 'onPick' | 'onOpen' | 'onMove' | 'onResize'> = {
    onPick: ({ columnId, from, to }) =>
      dialogs.onNew({
        employeeId: columnId ?? onlyEmployeeId ?? null,
        startsAt: instant(from),
        endsAt: to && instant(to),
      }),
    onOpen: (id) => {
      const appointment = find(id)
      if (appointment) dialogs.onOpen(appointment)
    },
    onMove: ({ id, from, columnId: employeeId }, putBack) => {
      const appointment = find(id)
      if (!appointment) return putBack()
      // Who only gives it to somebody else doesn't change its time, also not in an hour that comes twice.
      const stays = from === toWallTime(appointment.startsAt, timeZone)
      const startsAt = stays ? appointment.startsAt : instant(from)
      if (stays && employeeId === appointment.employeeId) return putBack()
      moving.move({
        appointment,
        putBack,
        place: { startsAt, employeeId, durationMinutes: getDurationMinutes(appointment) },
      })
    },
    onResize: ({ id, to }, putBack) => {
      const appointment = find(id)
      if (!appointment) return putBack()
      const { startsAt, employeeId } = appointment
      const durationMinutes = (Date.parse(instant(to)) - Date.parse(startsAt)) / 60_000
      if (durationMinutes < 1 || durationMinutes === getDurationMinutes(appointment)) return putBack()
      moving.move({ appointment, putBack, place: { startsAt, employeeId, durationMinutes } })
    },
  }
  return { moving, handlers }
}
