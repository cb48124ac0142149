import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { OneLine } from '../../../components/one-line.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { SwatchDot } from '../../../components/swatch.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useFormat } from '../../auth/use-format.ts'
import { fullTitle, getAppointmentState } from '../appointment-labels.ts'
import classes from './agenda.module.css'

type Props = {
  day: string
  appointments: Appointment[]
  names: Map<string, string>
  onOpen: (appointment: Appointment) => void
}

/** The appointments of a day as a table. */
export function AgendaDay({ day, appointments, names, onOpen }: Props) {
  const { longDay, time } = useFormat()
  const now = useNow()
  const columns: Column<Appointment>[] = [
    {
      header: 'Who',
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
      header: 'Time',
      hideBelow: 'sm',
      cell: ({ startsAt, endsAt }) => (
        <time dateTime={startsAt}>
          <OneLine>{time(startsAt)} –</OneLine> <OneLine>{time(endsAt)}</OneLine>
        </time>
      ),
    },
    {
      header: 'Service',
      hideBelow: 'md',
      cell: ({ serviceName, colour }) => (
        <span className={classes.service}>
          <SwatchDot colour={colour} /> {serviceName}
        </span>
      ),
    },
    { header: 'With', hideBelow: 'md', cell: ({ employeeId }) => names.get(employeeId) ?? '' },
    {
      header: 'Status',
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
