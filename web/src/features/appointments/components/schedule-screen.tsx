import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { Anchor } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../components/empty-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import { allEmployeesQuery } from '../../employees/queries.ts'
import type { NewAt, ScheduleDialogs } from '../schedule-dialogs.ts'
import type { ScheduleSearch } from '../schedule-search.ts'
import { type Schedule, useSchedule } from '../use-schedule.ts'
import { Agenda } from './agenda.tsx'
import { DayView } from './day-view.tsx'
import { MonthView } from './month-view.tsx'
import classes from './schedule.module.css'
import { ScheduleHeader } from './schedule-header.tsx'
import { WeekView } from './week-view.tsx'

type Props = {
  search: ScheduleSearch
  onSearch: (next: ScheduleSearch) => void
  dialogs: ScheduleDialogs
}

const UNDECIDED: NewAt = { employeeId: null, startsAt: null, endsAt: null }

/** Who is booked with whom and when: a day, a week, a month, or what comes. */
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
      title="Nobody to book yet"
      action={
        <Anchor renderRoot={(props) => <Link to="/dashboard/employees" {...props} />}>
          Go to the employees to add them
        </Anchor>
      }
    >
      Each employee has a column here. Add everyone who gives a class or takes appointments.
    </EmptyState>
  )
}
