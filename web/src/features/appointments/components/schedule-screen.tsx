import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor, UnstyledButton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import type { GridColumn } from '../../../components/time-grid-types.ts'
import { getDayOfWeek } from '../../../lib/calendar-ranges.ts'
import { shiftDay } from '../../../lib/local-day.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { useWidth } from '../../../lib/use-width.ts'
import { useFormat } from '../../auth/use-format.ts'
import { allEmployeesQuery } from '../../employees/api.ts'
import { appointmentsQuery } from '../api.ts'
import { columnAfterSwipe, getVisibleColumns, shownEmployees, toGridColumns } from '../columns.ts'
import type { ScheduleSearch } from '../schedule-search.ts'
import type { ShownDays } from '../shown-days.ts'
import { type Schedule, useSchedule } from '../use-schedule.ts'
import type { NewAt, ScheduleDialogs } from '../use-schedule-dialogs.tsx'
import { Agenda } from './agenda.tsx'
import { EmployeePicker } from './employee-picker.tsx'
import { MonthView } from './month-view.tsx'
import classes from './schedule.module.css'
import { ScheduleGrid } from './schedule-grid.tsx'
import { ScheduleHeader } from './schedule-header.tsx'

/** Links to all employees, if not all columns fit. */
function NameChips({
  columns,
  inSight,
  onPick,
}: {
  columns: GridColumn[]
  inSight: GridColumn[]
  onPick: (id: string) => void
}) {
  return (
    <nav className={classes.chips} aria-label={t`Employees`}>
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

/** Minimum width of a column, and width of the hour labels, in px. */
const COLUMN_PX = 150
const HOURS_PX = 64

function DayView({
  schedule,
  employees,
  dialogs,
}: {
  schedule: Schedule
  employees: Employee[]
  dialogs: ScheduleDialogs
}) {
  const { day, range, employeeId, go } = schedule
  const { longDay } = useFormat()
  const { data: appointments } = useQuery(appointmentsQuery(range))
  const [frame, width] = useWidth<HTMLDivElement>()
  const shown = useMemo(() => shownEmployees(employees, appointments ?? []), [employees, appointments])
  const columns = useMemo(() => toGridColumns(shown), [shown])
  const room = Math.max(1, Math.floor(((width ?? 0) - HOURS_PX) / COLUMN_PX))
  const inSight = useMemo(() => getVisibleColumns(columns, employeeId, room), [columns, employeeId, room])
  const present = useMemo(() => shown.filter(({ id }) => inSight.some((column) => column.id === id)), [shown, inSight])
  return (
    <div ref={frame} className={classes.view}>
      {columns.length > room && width !== null && (
        <NameChips columns={columns} inSight={inSight} onPick={(employee) => go({ employee })} />
      )}
      {width !== null && (
        <ScheduleGrid
          label={t`Appointments, ${{ day: longDay(day) }}`}
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

/** Minimum width of a whole week in px, and the number of days shown at once below it. */
const WEEK_PX = 560
const FEW_DAYS = 3

/** Returns the visible days of a week: all, or the three around the day. */
function daysInSight(
  { from, days }: ShownDays,
  { day, width, locale }: { day: string; width: number; locale: string },
): ShownDays {
  if (width >= WEEK_PX) return { from, days }
  const first = Math.min(Math.floor(getDayOfWeek(day, locale) / FEW_DAYS) * FEW_DAYS, days - FEW_DAYS)
  return { from: shiftDay(from, first), days: FEW_DAYS }
}

function WeekView({
  schedule,
  employees,
  dialogs,
}: {
  schedule: Schedule
  employees: Employee[]
  dialogs: ScheduleDialogs
}) {
  const { day, range, employeeId, go } = schedule
  const { locale } = useFormat()
  const [frame, width] = useWidth<HTMLDivElement>()
  const current = useMemo(() => shownEmployees(employees, []), [employees])
  const chosen = useMemo(() => {
    const one = employees.find(({ id }) => id === employeeId) ?? current[0]
    return one ? [one] : []
  }, [employees, employeeId, current])
  const [employee] = chosen
  if (!employee) return null
  const inSight = daysInSight(range, { day, width: width ?? WEEK_PX, locale })
  return (
    <div ref={frame} className={classes.view}>
      <EmployeePicker employees={current} value={employee.id} onChange={(id) => go({ employee: id })} />
      {width !== null && (
        <ScheduleGrid
          label={t`Appointments of ${{ employee: fullName(employee) }}`}
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

type Props = {
  search: ScheduleSearch
  onSearch: (next: ScheduleSearch) => void
  dialogs: ScheduleDialogs
}

const UNDECIDED: NewAt = { employeeId: null, startsAt: null, endsAt: null }

export function ScheduleScreen({ search, onSearch, dialogs }: Props) {
  const schedule = useSchedule(search, onSearch)
  const employees = useQuery(allEmployeesQuery)
  const startNew = () => dialogs.onNew(UNDECIDED)
  useShortcuts({
    today: () => schedule.go({ day: schedule.today }),
    earlier: () => schedule.step(-1),
    later: () => schedule.step(1),
    day: () => schedule.go({ view: 'day' }),
    week: () => schedule.go({ view: 'week' }),
    month: () => schedule.go({ view: 'month' }),
    agenda: () => schedule.go({ view: 'agenda' }),
    new: startNew,
  })
  return (
    <div className={classes.schedule} data-view={schedule.view}>
      <ScheduleHeader schedule={schedule} onNew={startNew} />
      <QueryView query={employees}>
        {(all) =>
          all.some(({ archivedAt }) => !archivedAt) ? (
            <View schedule={schedule} employees={all} dialogs={dialogs} />
          ) : (
            <NobodyToBook />
          )
        }
      </QueryView>
    </div>
  )
}

function View({
  schedule,
  employees,
  dialogs,
}: {
  schedule: Schedule
  employees: Employee[]
  dialogs: ScheduleDialogs
}) {
  switch (schedule.view) {
    case 'day':
      return <DayView schedule={schedule} employees={employees} dialogs={dialogs} />
    case 'week':
      return <WeekView schedule={schedule} employees={employees} dialogs={dialogs} />
    case 'month':
      return <MonthView schedule={schedule} employees={employees} />
    case 'agenda':
      return <Agenda schedule={schedule} employees={employees} dialogs={dialogs} />
  }
}

function NobodyToBook() {
  return (
    <EmptyState
      icon={<IconCalendar size={28} />}
      title={t`Nobody to book yet`}
      action={
        <Anchor renderRoot={(props) => <Link to="/dashboard/employees" {...props} />}>
          {t`Go to the employees to add them`}
        </Anchor>
      }
    >
      {t`Each employee has a column here. Add everyone who gives a class or takes appointments.`}
    </EmptyState>
  )
}
