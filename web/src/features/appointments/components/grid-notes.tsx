import type { ScheduleDay } from '@deskbell/domain/business/hours/schema.ts'
import { useFormat } from '../../auth/use-format.ts'
import classes from './schedule-grid.module.css'

/** Above the calendar: the days that are closed or have a name, and how to begin where nothing is booked. */
export function GridNotes({ days, isEmpty }: { days: ScheduleDay[]; isEmpty: boolean }) {
  const { longDay } = useFormat()
  const withDay = days.length > 1
  // In a week, a day that is closed every week is seen to be.
  const told = days.filter(({ name, open }) => name !== null || (!withDay && open.length === 0))
  return (
    <div className={classes.notes}>
      {told.map((day) => (
        <p key={day.day} className={classes.closed}>
          {withDay && `${longDay(day.day)}: `}
          {dayWords(day)}
        </p>
      ))}
      {isEmpty && <p className={classes.hint}>Nothing booked. Click a free time, or press N.</p>}
    </div>
  )
}

function dayWords({ name, open }: ScheduleDay): string {
  if (open.length > 0) return name ?? ''
  return name && name !== 'Closed' ? `Closed: ${name}` : 'Closed'
}
