import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { IconCalendar } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../components/empty-state.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { shownEmployees } from '../columns.ts'
import { agendaQuery } from '../queries.ts'
import type { ScheduleDialogs } from '../schedule-dialogs.ts'
import { useScheduleLook } from '../schedule-look.ts'
import type { Schedule } from '../use-schedule.ts'
import classes from './agenda.module.css'
import { AgendaDay } from './agenda-day.tsx'
import { EmployeePicker } from './employee-picker.tsx'

type Props = { schedule: Schedule; employees: Employee[]; dialogs: ScheduleDialogs }

/** What comes, one after the other from a day on: the whole schedule by keyboard and screen reader. */
export function Agenda({ schedule, employees, dialogs }: Props) {
  const { day, employeeId, go } = schedule
  const { look } = useScheduleLook()
  const pages = useInfiniteQuery(agendaQuery({ from: day, employeeId }))
  const names = new Map(employees.map((employee) => [employee.id, fullName(employee)]))
  return (
    <>
      <EmployeePicker
        employees={shownEmployees(employees, [])}
        value={employeeId ?? null}
        onChange={(id) => go({ employee: id || undefined })}
        all="Everyone"
      />
      <PagedList pages={pages} empty={<NothingBooked />}>
        {(appointments) => (
          <div className={classes.days}>
            <Days
              appointments={appointments.filter(({ cancelledAt }) => !cancelledAt || !look.hideCancelled)}
              names={names}
              onOpen={dialogs.onOpen}
            />
          </div>
        )}
      </PagedList>
    </>
  )
}

function Days({
  appointments,
  names,
  onOpen,
}: {
  appointments: Appointment[]
  names: Map<string, string>
  onOpen: (appointment: Appointment) => void
}) {
  const { dayOf } = useFormat()
  const days = Map.groupBy(appointments, ({ startsAt }) => dayOf(startsAt))
  return [...days].map(([day, ofDay]) => (
    <AgendaDay key={day} day={day} appointments={ofDay} names={names} onOpen={onOpen} />
  ))
}

function NothingBooked() {
  return (
    <EmptyState icon={<IconCalendar size={28} />} title="Nothing booked">
      There is nothing from this day on. Press N to book something.
    </EmptyState>
  )
}
