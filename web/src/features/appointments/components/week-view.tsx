import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { useMemo } from 'react'
import { shiftDay, weekday } from '../../../lib/local-day.ts'
import { useWidth } from '../../../lib/use-width.ts'
import { shownEmployees } from '../columns.ts'
import type { ScheduleDialogs } from '../schedule-dialogs.ts'
import type { ShownDays } from '../schedule-search.ts'
import type { Schedule } from '../use-schedule.ts'
import { EmployeePicker } from './employee-picker.tsx'
import classes from './schedule.module.css'
import { ScheduleGrid } from './schedule-grid.tsx'

/** Below it a week doesn't fit, px, and so many of its days are shown at once. */
const WEEK_PX = 560
const FEW_DAYS = 3

type Props = { schedule: Schedule; employees: Employee[]; dialogs: ScheduleDialogs }

/** The days of a week that are in sight: all, or those around the day. */
function daysInSight({ from, days }: ShownDays, day: string, width: number): ShownDays {
  if (width >= WEEK_PX) return { from, days }
  const first = Math.min(Math.floor(weekday(day) / FEW_DAYS) * FEW_DAYS, days - FEW_DAYS)
  return { from: shiftDay(from, first), days: FEW_DAYS }
}

/** The week of one employee. */
export function WeekView({ schedule, employees, dialogs }: Props) {
  const { day, range, employeeId, go } = schedule
  const [frame, width] = useWidth<HTMLDivElement>()
  const current = useMemo(() => shownEmployees(employees, []), [employees])
  const chosen = useMemo(() => {
    const one = employees.find(({ id }) => id === employeeId) ?? current[0]
    return one ? [one] : []
  }, [employees, employeeId, current])
  const [employee] = chosen
  if (!employee) return null
  const inSight = daysInSight(range, day, width ?? WEEK_PX)
  return (
    <div ref={frame} className={classes.view}>
      <EmployeePicker employees={current} value={employee.id} onChange={(id) => go({ employee: id })} />
      {width !== null && (
        <ScheduleGrid
          label={`Appointments of ${fullName(employee)}`}
          range={range}
          inSight={inSight}
          employees={chosen}
          dialogs={dialogs}
          onDay={(next) => go({ view: 'day', day: next })}
          onSwipe={(direction) => go({ day: shiftDay(inSight.from, direction * inSight.days) })}
        />
      )}
    </div>
  )
}
