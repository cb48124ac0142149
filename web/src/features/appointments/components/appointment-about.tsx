import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Fact, Facts } from '../../../components/facts.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useFormat } from '../../auth/use-format.ts'
import { AlertNote } from '../../clients/components/alert-note.tsx'
import { ClassLine } from '../../waiting-list/class-line.tsx'
import { bookingRemark } from '../appointment-actions.ts'
import { getAppointmentState } from '../appointment-labels.ts'
import { everyWords } from '../booking-labels.ts'
import { useNames } from '../use-names.ts'
import { usePayNote } from '../use-pay-note.ts'
import classes from './appointment-about.module.css'
import { AppointmentButtons } from './appointment-buttons.tsx'
import type { Step } from './appointment-steps.tsx'
import { Roster } from './roster.tsx'

type Props = { appointment: Appointment; go: (step: Step) => void }

/** Who comes, when, to whom and for how much; and what can be done now. */
export function AppointmentAbout({ appointment, go }: Props) {
  const { kind, bookings } = appointment
  const { tone, word } = getAppointmentState(appointment, useNow())
  const [booking] = bookings
  const { time } = useFormat()
  const isOne = kind === 'one_to_one'
  const remark = isOne && booking ? bookingRemark({ ...booking, reason: '' }, time) : ''
  return (
    <Stack gap="md">
      <div className={classes.head}>
        <StatusPill tone={tone}>{word}</StatusPill>
        {remark && <span>{remark}</span>}
        {!isOne && (
          <strong>
            {appointment.taken} of {appointment.capacity}
          </strong>
        )}
        {isOne && booking && (
          <Anchor
            renderRoot={(props) => (
              <Link to="/dashboard/clients/$clientId" params={{ clientId: booking.clientId }} {...props} />
            )}
          >
            See the client
          </Anchor>
        )}
      </div>
      {isOne && booking && <AlertNote client={booking} />}
      <AppointmentFacts appointment={appointment} />
      <AppointmentButtons appointment={appointment} go={go} />
      {!isOne && <Roster appointment={appointment} go={go} />}
      {!isOne && <ClassLine appointment={appointment} onAdd={() => go({ name: 'wait' })} />}
    </Stack>
  )
}

function AppointmentFacts({ appointment }: Pick<Props, 'appointment'>) {
  const { longDay, dayOf, time, money } = useFormat()
  const nameOf = useNames()
  const payNote = usePayNote(appointment)
  const { startsAt, endsAt, employeeId, everyWeeks, price, note, anywayReason, cancelReason, serviceName } = appointment
  const facts: (Fact | false)[] = [
    { label: 'When', words: `${longDay(dayOf(startsAt))}, ${time(startsAt)} to ${time(endsAt)}` },
    { label: 'With', words: nameOf(employeeId) },
    { label: 'Service', words: serviceName },
    { label: 'Price', words: money(price) },
    everyWeeks !== null && { label: 'Repeats', words: everyWords(everyWeeks) },
    payNote !== '' && { label: 'Pass', words: payNote },
    { label: 'Note', words: note },
    anywayReason !== '' && { label: 'Booked over another one', words: anywayReason },
    cancelReason !== '' && { label: 'Why it was cancelled', words: cancelReason },
  ]
  return <Facts facts={facts.filter((fact) => fact !== false)} />
}
