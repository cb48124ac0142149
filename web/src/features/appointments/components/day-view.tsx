import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { GridColumn } from '../../../components/time-grid-types.ts'
import { useWidth } from '../../../lib/use-width.ts'
import { useFormat } from '../../auth/use-format.ts'
import { appointmentsQuery } from '../api.ts'
import { columnAfterSwipe, columnsInSight, shownEmployees, toGridColumns } from '../columns.ts'
import type { ScheduleDialogs } from '../schedule-dialogs.ts'
import type { Schedule } from '../use-schedule.ts'
import classes from './schedule.module.css'
import { ScheduleGrid } from './schedule-grid.tsx'

type NameChipsProps = { columns: GridColumn[]; inSight: GridColumn[]; onPick: (id: string) => void }

/** Everybody by name where not all are in sight: jumps to one. */
function NameChips({ columns, inSight, onPick }: NameChipsProps) {
  return (
    <nav className={classes.chips} aria-label="Employees">
      {columns.map(({ id, label }) => (
        <UnstyledButton
          key={id}
          className={classes.chip}
          aria-pressed={inSight.some((column) => column.id === id)}
          onClick={() => onPick(id)}
        >
          {label}
        </UnstyledButton>
      ))}
    </nav>
  )
}

/** What a column needs for its words, and the hours beside the first one, px. */
const COLUMN_PX = 150
const HOURS_PX = 64

type Props = { schedule: Schedule; employees: Employee[]; dialogs: ScheduleDialogs }

/** One day with a column for each employee: as many as there is room for. */
export function DayView({ schedule, employees, dialogs }: Props) {
  const { day, range, employeeId, go } = schedule
  const { longDay } = useFormat()
  const { data: appointments } = useQuery(appointmentsQuery(range))
  const [frame, width] = useWidth<HTMLDivElement>()
  const shown = useMemo(() => shownEmployees(employees, appointments ?? []), [employees, appointments])
  const columns = useMemo(() => toGridColumns(shown), [shown])
  const room = Math.max(1, Math.floor(((width ?? 0) - HOURS_PX) / COLUMN_PX))
  const inSight = useMemo(() => columnsInSight(columns, employeeId, room), [columns, employeeId, room])
  const present = useMemo(() => shown.filter(({ id }) => inSight.some((column) => column.id === id)), [shown, inSight])
  return (
    <div ref={frame} className={classes.view}>
      {columns.length > room && width !== null && (
        <NameChips columns={columns} inSight={inSight} onPick={(employee) => go({ employee })} />
      )}
      {width !== null && (
        <ScheduleGrid
          label={`Appointments, ${longDay(day)}`}
          range={range}
          inSight={range}
          employees={present}
          columns={inSight}
          dialogs={dialogs}
          onSwipe={(direction) => go({ employee: columnAfterSwipe(columns, inSight, direction) })}
        />
      )}
    </div>
  )
}
