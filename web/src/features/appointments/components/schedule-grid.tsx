import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ErrorState } from '../../../components/error-state.tsx'
import { TimeGrid } from '../../../components/time-grid.tsx'
import type { GridColumn } from '../../../components/time-grid-types.ts'
import { daysFrom } from '../../../lib/local-day.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { scheduleDaysQuery } from '../../business/hours/queries.ts'
import { firstInSight, gridHours } from '../grid-hours.ts'
import { appointmentsQuery } from '../queries.ts'
import type { ScheduleDialogs } from '../schedule-dialogs.ts'
import type { ShownDays } from '../schedule-search.ts'
import { useItems, useShades } from '../use-grid-contents.ts'
import { useGridMoves } from '../use-grid-moves.ts'
import { utcOffset } from '../wall-time.ts'
import { GridNotes } from './grid-notes.tsx'
import { MoveQuestions } from './move-questions.tsx'
import classes from './schedule-grid.module.css'

type Props = {
  label: string
  /** The days that are read, and those of them that are in sight. */
  range: ShownDays
  inSight: ShownDays
  /** On one day a column for each; on several the one employee whose days they are. */
  employees: Employee[]
  columns?: GridColumn[]
  dialogs: ScheduleDialogs
  onDay?: (day: string) => void
  onSwipe?: (direction: 1 | -1) => void
}

const NOTHING: Appointment[] = []

/** Appointments, working hours and the now-line over some days, to be moved, opened and added to by hand. */
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
  // Of the time when it was opened: it doesn't scroll by itself while somebody reads it.
  const [openedAt] = useState(() => new Date())
  const scrollTo = firstInSight({ hours: shownHours, day: inSight.from, days: inSight.days, now: openedAt, timeZone })
  const items = useItems({ appointments, employees })
  const shades = useShades(days, employeeIds)
  const { moving, handlers } = useGridMoves({ appointments, dialogs, onlyEmployeeId: employeeIds[0] })
  const error = (!read.data && read.error) || (!hours.data && hours.error)
  if (error)
    return (
      <ErrorState words={problemWords(error)} onRetry={() => void Promise.all([read.refetch(), hours.refetch()])} />
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
