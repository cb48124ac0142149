import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { choosePass } from '@deskbell/domain/passes/rules.ts'
import { Anchor, Button, Stack } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Fact, Facts } from '../../../components/facts.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useFormat } from '../../auth/use-format.ts'
import { AlertNote } from '../../clients/components/alert-note.tsx'
import { passesQuery } from '../../passes/api.ts'
import { balanceWords, noPassReasonWords, toBalance } from '../../passes/pass-labels.ts'
import { allServicesQuery } from '../../services/api.ts'
import { ClassLine } from '../../waiting-list/class-line.tsx'
import { appointmentDeeds, bookingDeeds, bookingRemark, isExpected } from '../appointment-actions.ts'
import { getAppointmentState } from '../appointment-labels.ts'
import { everyWords } from '../booking-labels.ts'
import { DEED_WORDS, useBookingDeeds } from '../use-booking-actions.ts'
import { useNames } from '../use-names.ts'
import classes from './appointment-about.module.css'
import type { Step } from './appointment-steps.tsx'
import { Roster } from './roster.tsx'

const WORDS = { move: 'Move / reassign…', edit: 'Edit…', cancel: 'Cancel…', restore: 'Restore…' }

type AppointmentButtonsProps = { appointment: Appointment; go: (step: Step) => void }

/** What can be done with it as it stands, the likeliest first. */
function AppointmentButtons({ appointment, go }: AppointmentButtonsProps) {
  const now = useNow()
  const { deeds, isSameDay } = useBookingDeeds(appointment)
  const [booking] = appointment.kind === 'one_to_one' ? appointment.bookings : []
  const own = booking ? bookingDeeds(appointment, booking, { now, isSameDay }) : []
  return (
    <div className={classes.buttons}>
      {booking &&
        own.map((deed, index) => (
          <Button key={deed} variant={index === 0 ? 'filled' : 'default'} onClick={() => void deeds[deed](booking)}>
            {DEED_WORDS[deed]}
          </Button>
        ))}
      {appointmentDeeds(appointment).map((name) => (
        <Button key={name} variant="default" onClick={() => go({ name })}>
          {WORDS[name]}
        </Button>
      ))}
    </div>
  )
}

/** Which pass is going to pay for the only client of an appointment; nothing once it is over with. */
function usePayNote({ kind, bookings, serviceId, startsAt }: Appointment): string {
  const { dayOf } = useFormat()
  const [booking] = bookings
  const payer = kind === 'one_to_one' && booking && isExpected(booking) ? booking.clientId : null
  const query = passesQuery(payer ?? '')
  const { data: passes } = useQuery(payer ? query : { ...query, queryFn: skipToken })
  const { data: services } = useQuery(allServicesQuery)
  const service = services?.find(({ id }) => id === serviceId)
  if (!payer || !passes || !service) return ''
  const { category, visitsUsed } = service
  const choice = choosePass(passes, { serviceId, category, visitsUsed, day: dayOf(startsAt) })
  if (!choice.ok) return `Nothing pays for it: ${noPassReasonWords(choice.reason)}`
  return `${choice.pass.name} will pay, ${balanceWords(toBalance(choice.pass))} now`
}

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
