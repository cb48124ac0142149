import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { t } from '@lingui/core/macro'
import { IconCalendar } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { OneLine } from '../../../components/one-line.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { SwatchDot } from '../../../components/swatch.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useFormat } from '../../auth/use-format.ts'
import { agendaQuery } from '../api.ts'
import { fullTitle, getAppointmentState } from '../appointment-labels.ts'
import { shownEmployees } from '../columns.ts'
import { useScheduleLook } from '../schedule-look.ts'
import type { Schedule } from '../use-schedule.ts'
import type { ScheduleDialogs } from '../use-schedule-dialogs.tsx'
import classes from './agenda.module.css'
import { EmployeePicker } from './employee-picker.tsx'

function AgendaDay({
  day,
  appointments,
  names,
  onOpen,
}: {
  day: string
  appointments: Appointment[]
  names: Map<string, string>
  onOpen: (appointment: Appointment) => void
}) {
  const { longDay, time } = useFormat()
  const now = useNow()
  const columns: Column<Appointment>[] = [
    {
      header: t`Who`,
      cell: (appointment) => (
        <>
          <button type="button" data-row-link onClick={() => onOpen(appointment)}>
            {fullTitle(appointment)}
          </button>
          <span className={classes.second}>
            <span className={classes.secondTime}>
              {time(appointment.startsAt)} – {time(appointment.endsAt)},{' '}
            </span>
            {appointment.serviceName}, {names.get(appointment.employeeId)}
          </span>
        </>
      ),
    },
    {
      header: t`Time`,
      hideBelow: 'sm',
      cell: ({ startsAt, endsAt }) => (
        <time dateTime={startsAt}>
          <OneLine>{time(startsAt)} –</OneLine> <OneLine>{time(endsAt)}</OneLine>
        </time>
      ),
    },
    {
      header: t`Service`,
      hideBelow: 'md',
      cell: ({ serviceName, colour }) => (
        <span className={classes.service}>
          <SwatchDot colour={colour} /> {serviceName}
        </span>
      ),
    },
    {
      header: t({ context: 'label: which employee', message: 'With' }),
      hideBelow: 'md',
      cell: ({ employeeId }) => names.get(employeeId) ?? '',
    },
    {
      header: t`Status`,
      cell: (appointment) => {
        const { tone, word } = getAppointmentState(appointment, now)
        return <StatusPill tone={tone}>{word}</StatusPill>
      },
    },
  ]
  return (
    <section>
      <h2 className={classes.day}>{longDay(day)}</h2>
      <DataTable label={longDay(day)} rows={appointments} columns={columns} nameOf={fullTitle} />
    </section>
  )
}

type Props = { schedule: Schedule; employees: Employee[]; dialogs: ScheduleDialogs }

/** List of upcoming appointments from a day on: the whole schedule for keyboard and screen reader users. */
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
        all={t`Everyone`}
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
    <EmptyState icon={<IconCalendar size={28} />} title={t`Nothing booked`}>
      {t`There is nothing from this day on. Press N to book something.`}
    </EmptyState>
  )
}
