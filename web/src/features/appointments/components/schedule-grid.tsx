import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { ScheduleDay } from '@deskbell/domain/business/hours/schema.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ErrorState } from '../../../components/error-state.tsx'
import { TimeGrid } from '../../../components/time-grid.tsx'
import type { GridColumn, TimeGridProps } from '../../../components/time-grid-types.ts'
import { joinWithColon } from '../../../lib/join-text.ts'
import { daysFrom } from '../../../lib/local-day.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useToldError } from '../../../lib/told-errors.ts'
import { useFormat } from '../../auth/use-format.ts'
import { scheduleDaysQuery } from '../../business/hours/api.ts'
import { appointmentsQuery } from '../api.ts'
import { getDurationMinutes } from '../appointment-labels.ts'
import { firstInSight, fromWallTime, gridHours, toWallTime, utcOffset } from '../grid-hours.ts'
import type { ShownDays } from '../shown-days.ts'
import { useItems, useShades } from '../use-grid-contents.ts'
import { useMove } from '../use-move.ts'
import type { ScheduleDialogs } from '../use-schedule-dialogs.tsx'
import { MoveQuestions } from './move-questions.tsx'
import classes from './schedule-grid.module.css'

/** State of a move, and the grid's handlers, which convert wall times to instants. */
function useGridMoves({
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
      // If only the employee changes, keep the instant: in a repeated hour (DST) the wall time is ambiguous.
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
      const durationMinutes = (Date.parse(instant(to)) - Date.parse(startsAt)) / MINUTE_MS
      if (durationMinutes < 1 || durationMinutes === getDurationMinutes(appointment)) return putBack()
      moving.move({ appointment, putBack, place: { startsAt, employeeId, durationMinutes } })
    },
  }
  return { moving, handlers }
}

/** Notes above the calendar: days that are closed or have a name, and a hint if nothing is booked. */
function GridNotes({ days, isEmpty }: { days: ScheduleDay[]; isEmpty: boolean }) {
  const { longDay } = useFormat()
  const withDay = days.length > 1
  // In a week, regularly closed days are visible in the grid; mention only named ones.
  const told = days.filter(({ name, open }) => name !== null || (!withDay && open.length === 0))
  return (
    <div className={classes.notes}>
      {told.map((day) => (
        <p key={day.day} className={classes.closed}>
          {withDay ? joinWithColon(longDay(day.day), dayWords(day)) : dayWords(day)}
        </p>
      ))}
      {isEmpty && <p className={classes.hint}>{t`Nothing booked. Click a free time, or press N.`}</p>}
    </div>
  )
}

function dayWords({ name, open }: ScheduleDay): string {
  if (open.length > 0) return name || t`Special hours`
  return name ? t`Closed: ${name}` : t`Closed`
}

type Props = {
  label: string
  /** Days that are loaded; `inSight` is the visible part of them. */
  range: ShownDays
  inSight: ShownDays
  /** One column each on a single day; the one employee shown on several days. */
  employees: Employee[]
  columns?: GridColumn[]
  dialogs: ScheduleDialogs
  onDay?: (day: string) => void
  onSwipe?: (direction: 1 | -1) => void
}

const NOTHING: Appointment[] = []

/** Calendar of appointments, working hours and the current time, with drag and drop. */
export function ScheduleGrid({ label, range, inSight, employees, columns, dialogs, onDay, onSwipe }: Props) {
  const { locale, timeZone } = useFormat()
  const read = useQuery(appointmentsQuery(range))
  const hours = useQuery(scheduleDaysQuery(range))
  const employeeIds = useMemo(() => employees.map(({ id }) => id), [employees])
  const appointments = useMemo(
    () => (read.data ?? NOTHING).filter(({ employeeId }) => employeeIds.includes(employeeId)),
    [read.data, employeeIds],
  )
  const days = useMemo(() => {
    const seen = daysFrom(inSight.from, inSight.days)
    return (hours.data ?? []).filter(({ day }) => seen.includes(day))
  }, [hours.data, inSight.from, inSight.days])
  const shownHours = gridHours({ days: hours.data ?? [], appointments, timeZone })
  // Fixed at mount, so that the grid doesn't scroll while somebody reads it.
  const [openedAt] = useState(() => new Date())
  const scrollTo = firstInSight({ hours: shownHours, day: inSight.from, days: inSight.days, now: openedAt, timeZone })
  const items = useItems({ appointments, employees })
  const shades = useShades(days, employeeIds)
  const { moving, handlers } = useGridMoves({ appointments, dialogs, onlyEmployeeId: employeeIds[0] })
  const error = (!read.data && read.error) || (!hours.data && hours.error)
  useToldError(read.error)
  useToldError(hours.error)
  if (error)
    return (
      <ErrorState words={formatProblem(error)} onRetry={() => void Promise.all([read.refetch(), hours.refetch()])} />
    )
  return (
    <>
      <GridNotes days={days} isEmpty={read.isSuccess && !read.isPlaceholderData && appointments.length === 0} />
      <div className={classes.card}>
        <TimeGrid
          label={label}
          locale={locale}
          firstDay={inSight.from}
          days={inSight.days}
          columns={columns}
          items={items}
          shades={shades}
          hours={shownHours}
          scrollTo={scrollTo}
          utcOffset={utcOffset(new Date(), timeZone)}
          busy={read.isPending || read.isPlaceholderData}
          onDay={onDay}
          onSwipe={onSwipe}
          {...handlers}
        />
      </div>
      <MoveQuestions moving={moving} />
    </>
  )
}
