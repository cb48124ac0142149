import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { SwatchDot } from '../../../components/swatch.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useFormat } from '../../auth/use-format.ts'
import { fullTitle, standingOf } from '../appointment-words.ts'
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
  const times = ({ startsAt, endsAt }: Appointment) => `${time(startsAt)} – ${time(endsAt)}`
  const columns: Column<Appointment>[] = [
    {
      header: 'Who',
      cell: (appointment) => (
        <button type="button" data-row-link onClick={() => onOpen(appointment)}>
          {fullTitle(appointment)}
        </button>
      ),
    },
    { header: 'Time', cell: (appointment) => <time dateTime={appointment.startsAt}>{times(appointment)}</time> },
    {
      header: 'Service',
      hideBelow: 'sm',
      cell: ({ serviceName, colour }) => (
        <span className={classes.service}>
          <SwatchDot colour={colour} /> {serviceName}
        </span>
      ),
    },
    { header: 'With', hideBelow: 'md', cell: ({ employeeId }) => names.get(employeeId) ?? '' },
    {
      header: 'Status',
      align: 'right',
      cell: (appointment) => {
        const { tone, word } = standingOf(appointment, now)
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
