import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { Disclosure } from '../../../components/disclosure.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { TimedList, TimedRow } from '../../../components/timed-list.tsx'
import { listItems } from '../../../lib/pages.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useFormat } from '../../auth/use-format.ts'
import { ExportMenu } from '../../data/exports/export-menu.tsx'
import { allEmployeesQuery } from '../../employees/api.ts'
import { answerWords } from '../../services/labels.ts'
import { clientAgendaQuery } from '../api.ts'
import { isOver, isStillToCome, ownStanding } from '../own-appointments.ts'
import classes from './client-appointments.module.css'

/** A client's upcoming appointments, and earlier ones in a collapsed section. */
export function ClientAppointments({ client: { id } }: { client: Client }) {
  const now = useNow()
  const today = useFormat().dayOf(now.toISOString())
  const coming = useInfiniteQuery(clientAgendaQuery({ clientId: id, from: today, order: 'soonest' }))
  return (
    <Card
      title={t`Coming up`}
      aside={<ExportMenu list="appointments" filter={{ clientId: id }} label={t`Export appointments`} quiet />}
    >
      <QueryView query={coming}>
        {(data) => {
          const appointments = listItems(data).filter((one) => isStillToCome(one, now))
          return (
            <>
              {appointments.length === 0 && <p className={classes.none}>{t`Nothing is booked.`}</p>}
              <Appointments appointments={appointments} label={t`Coming up`} />
              <LoadMore pages={coming} />
            </>
          )
        }}
      </QueryView>
      <Earlier clientId={id} today={today} />
    </Card>
  )
}

function Earlier({ clientId, today }: { clientId: string; today: string }) {
  const now = useNow()
  const earlier = useInfiniteQuery(clientAgendaQuery({ clientId, from: today, order: 'newest' }))
  const appointments = earlier.data ? listItems(earlier.data).filter((one) => isOver(one, now)) : []
  if (appointments.length === 0 && !earlier.hasNextPage) return null
  return (
    <Disclosure label={t`Earlier appointments`}>
      <Appointments appointments={appointments} label={t`Earlier appointments`} />
      <LoadMore pages={earlier} />
    </Disclosure>
  )
}

function Appointments({ appointments, label }: { appointments: Appointment[]; label: string }) {
  if (appointments.length === 0) return null
  return (
    <TimedList label={label}>
      {appointments.map((appointment) => (
        <AppointmentRow key={appointment.id} appointment={appointment} />
      ))}
    </TimedList>
  )
}

function AppointmentRow({ appointment }: { appointment: Appointment }) {
  const { relativeDay, dayOf, time } = useFormat()
  const { data: employees } = useQuery(allEmployeesQuery)
  const { startsAt, serviceName, employeeId, bookings } = appointment
  const { word, tone } = ownStanding(appointment, useNow())
  const employee = employees?.find(({ id }) => id === employeeId)
  const answers = bookings.flatMap((booking) => booking.answers)
  const details = [
    employee && t`with ${{ employee: employee.firstName }}`,
    ...answers.map((answer) => `${answer.question} ${answerWords(answer)}`),
  ]
  return (
    <TimedRow
      at={startsAt}
      day={relativeDay(dayOf(startsAt))}
      time={time(startsAt)}
      title={serviceName}
      detail={details.filter(Boolean).join(' · ')}
    >
      <StatusPill tone={tone}>{word}</StatusPill>
    </TimedRow>
  )
}
