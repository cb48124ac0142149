import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { choosePass } from '@deskbell/domain/passes/rules.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon, Anchor, Button, Stack, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ActionMenu } from '../../../components/action-menu.tsx'
import { type Fact, Facts } from '../../../components/facts.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { joinWithColon, keepTogether } from '../../../lib/join-text.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useFormat } from '../../auth/use-format.ts'
import { AlertNote } from '../../clients/components/alert-note.tsx'
import { passesQuery } from '../../passes/api.ts'
import { formatBalance, noPassReasonWords, toBalance } from '../../passes/pass-labels.ts'
import { PayLink } from '../../sales/components/pay-link.tsx'
import { allServicesQuery } from '../../services/api.ts'
import { answerWords } from '../../services/labels.ts'
import { ClassStandingPlaces } from '../../standing-places/class-standing-places.tsx'
import { useKeepPlace } from '../../standing-places/use-keep-place.ts'
import { ClassWaitingList } from '../../waiting-list/waiting-rows.tsx'
import {
  type BookingActionName,
  bookingRemark,
  isExpected,
  listAppointmentActions,
  listBookingActions,
} from '../appointment-actions.ts'
import {
  formatTimeRange,
  getAppointmentState,
  getBookingState,
  isRequested,
  shortTitle,
} from '../appointment-labels.ts'
import { everyWords } from '../booking-labels.ts'
import { useRosterActions } from '../use-appointment-actions.ts'
import { ACTION_LABELS, useBookingActions } from '../use-booking-actions.ts'
import { useNames } from '../use-names.ts'
import classes from './appointment-about.module.css'
import type { Step } from './appointment-steps.tsx'
import { JoinLink } from './join-link.tsx'

type RosterProps = { appointment: Appointment; go: (step: Step) => void }

/** Bookings of a class with their status, and actions on one or all of them. */
function Roster({ appointment, go }: RosterProps) {
  const { bookings, cancelledAt } = appointment
  const { comeable, missing, checkInAll, missAll } = useRosterActions(appointment, useNow())
  return (
    <section className={classes.roster} aria-label={t`Who comes`}>
      <div className={classes.rosterHead}>
        <h3 className={classes.rosterTitle}>{t`Who comes`}</h3>
        <div className={classes.buttons}>
          {!cancelledAt && (
            <Button variant="default" onClick={() => go({ name: 'add' })}>
              {t`Add client`}
            </Button>
          )}
          {missing.length > 0 && (
            <Button variant="default" onClick={() => void missAll()}>
              {t`Mark the rest as no-shows`}
            </Button>
          )}
          {comeable.length > 0 && <Button onClick={() => void checkInAll()}>{t`Check in all`}</Button>}
        </div>
      </div>
      {bookings.length === 0 ? (
        <Text size="md">{t`Nobody is booked yet.`}</Text>
      ) : (
        <ul className={classes.rows}>
          {bookings.map((booking) => (
            <li key={booking.id} className={classes.row}>
              <RosterRow appointment={appointment} booking={booking} go={go} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type RowProps = RosterProps & { booking: Booking }

function RosterRow({ appointment, booking, go }: RowProps) {
  const now = useNow()
  const { startsAt, endsAt } = appointment
  const { time } = useFormat()
  const { word, tone } = getBookingState(booking, { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, now)
  const remark = bookingRemark(booking, time)
  return (
    <>
      <span className={classes.rowWords}>
        <Anchor
          renderRoot={(props) => (
            <Link to="/dashboard/clients/$clientId" params={{ clientId: booking.clientId }} {...props} />
          )}
        >
          {fullName(booking)}
        </Anchor>
        <StatusPill tone={tone}>{word}</StatusPill>
        {remark && <span className={classes.remark}>{remark}</span>}
        {booking.alertNote && <span className={classes.remark}>⚠ {booking.alertNote}</span>}
        {booking.answers.map((answer) => (
          <span key={answer.question} className={classes.remark}>
            {answer.question} <strong>{answerWords(answer)}</strong>
          </span>
        ))}
      </span>
      <RowActions appointment={appointment} booking={booking} go={go} />
    </>
  )
}

function RowActions({ appointment, booking, go }: RowProps) {
  const now = useNow()
  const { deeds, isSameDay } = useBookingActions(appointment)
  const [first, ...rest] = listBookingActions(appointment, booking, { now, isSameDay })
  const mayLeave = isExpected(booking) && !isRequested(booking)
  const keepPlace = useKeepPlace(appointment, booking, now)
  const name = fullName(booking)
  return (
    <span className={classes.rowActions}>
      <PayBooking appointment={appointment} booking={booking} />
      {first && (
        <Button
          variant="default"
          aria-label={joinWithColon(ACTION_LABELS[first], name)}
          onClick={() => void deeds[first](booking)}
        >
          {ACTION_LABELS[first]}
        </Button>
      )}
      <DeclineButton booking={booking} go={go} />
      {(rest.length > 0 || mayLeave) && (
        <ActionMenu
          target={
            <ActionIcon aria-label={t`Actions for ${name}`}>
              <IconDots size={20} aria-hidden="true" />
            </ActionIcon>
          }
        >
          {(Menu) => (
            <>
              {rest.map((deed) => (
                <Menu.Item key={deed} onClick={() => void deeds[deed](booking)}>
                  {ACTION_LABELS[deed]}
                </Menu.Item>
              ))}
              {mayLeave && (
                <>
                  {keepPlace && <Menu.Item onClick={() => void keepPlace()}>{t`Give a standing place`}</Menu.Item>}
                  <Menu.Item
                    onClick={() => go({ name: 'moveBooking', booking })}
                  >{t`Move to another class…`}</Menu.Item>
                  <Menu.Item onClick={() => go({ name: 'cancelBooking', booking })}>{t`Cancel…`}</Menu.Item>
                </>
              )}
            </>
          )}
        </ActionMenu>
      )}
    </span>
  )
}

/** Leads to the checkout once the client has arrived and nothing paid for the visit. */
function PayBooking({
  appointment,
  booking,
  variant,
}: {
  appointment: Appointment
  booking: Booking
  variant?: 'filled'
}) {
  const { clientId, checkInId, unpaid } = booking
  if (!unpaid || !checkInId) return null
  const what = `${fullName(booking)}, ${appointment.serviceName}`
  return <PayLink what={what} clientId={clientId} visitId={checkInId} variant={variant} />
}

function DeclineButton({ booking, go }: { booking: Booking; go: (step: Step) => void }) {
  if (!isRequested(booking)) return null
  const label = t({ context: 'button: decline a booking that was requested', message: 'Decline…' })
  return (
    <Button
      variant="default"
      aria-label={joinWithColon(label, fullName(booking))}
      onClick={() => go({ name: 'declineBooking', booking })}
    >
      {label}
    </Button>
  )
}

const WORDS = { move: t`Move / reassign…`, edit: t`Edit…`, cancel: t`Cancel…`, restore: t`Restore…` }

// None of these is what staff come for.
const TAKE_BACK: BookingActionName[] = ['unconfirm', 'undoCheckIn', 'undoNoShow']

/** Available actions, most likely first. */
function AppointmentButtons({ appointment, go }: { appointment: Appointment; go: (step: Step) => void }) {
  const now = useNow()
  const { deeds, isSameDay } = useBookingActions(appointment)
  const [booking] = appointment.kind === 'one_to_one' ? appointment.bookings : []
  const own = booking ? listBookingActions(appointment, booking, { now, isSameDay }) : []
  return (
    <div className={classes.buttons}>
      <JoinLink appointment={appointment} />
      {booking && <PayBooking appointment={appointment} booking={booking} variant="filled" />}
      {booking &&
        own.map((deed, index) => (
          <Button
            key={deed}
            variant={index === 0 && !booking.unpaid && !TAKE_BACK.includes(deed) ? 'filled' : 'default'}
            onClick={() => void deeds[deed](booking)}
          >
            {ACTION_LABELS[deed]}
          </Button>
        ))}
      {booking && <DeclineButton booking={booking} go={go} />}
      {listAppointmentActions(appointment).map((name) => (
        <Button key={name} variant="default" onClick={() => go({ name })}>
          {WORDS[name]}
        </Button>
      ))}
    </div>
  )
}

/** Names the pass that will pay for a one-to-one appointment; '' once its client is no longer expected. */
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
  if (!choice.ok) return t`Nothing pays for it: ${{ reason: noPassReasonWords(choice.reason) }}`
  return t`${{ pass: choice.pass.name }} will pay, ${{ balance: formatBalance(toBalance(choice.pass)) }} now`
}

type Props = { appointment: Appointment; go: (step: Step) => void }

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
        {!isOne && <strong>{shortTitle(appointment)}</strong>}
        {isOne && booking && (
          <Anchor
            renderRoot={(props) => (
              <Link to="/dashboard/clients/$clientId" params={{ clientId: booking.clientId }} {...props} />
            )}
          >
            {t`See the client`}
          </Anchor>
        )}
      </div>
      {isOne && booking && <AlertNote client={booking} />}
      <AppointmentFacts appointment={appointment} />
      <AppointmentButtons appointment={appointment} go={go} />
      {!isOne && <Roster appointment={appointment} go={go} />}
      {!isOne && appointment.seriesId && <ClassStandingPlaces appointment={appointment} />}
      {!isOne && <ClassWaitingList appointment={appointment} onAdd={() => go({ name: 'wait' })} />}
    </Stack>
  )
}

function AppointmentFacts({ appointment }: Pick<Props, 'appointment'>) {
  const { longDay, dayOf, time, money } = useFormat()
  const nameOf = useNames()
  const payNote = usePayNote(appointment)
  const { startsAt, employeeId, everyWeeks, price, note, anywayReason, cancelReason, serviceName } = appointment
  const times = formatTimeRange(appointment, (instant) => keepTogether(time(instant)))
  const answers = appointment.kind === 'one_to_one' ? (appointment.bookings[0]?.answers ?? []) : []
  const facts: (Fact | false)[] = [
    { label: t`When`, words: `${longDay(dayOf(startsAt))}, ${times}` },
    { label: t({ context: 'label: which employee', message: 'With' }), words: nameOf(employeeId) },
    { label: t`Service`, words: serviceName },
    { label: t`Price`, words: money(price) },
    everyWeeks !== null && { label: t`Repeats`, words: everyWords(everyWeeks) },
    payNote !== '' && { label: t`Pass`, words: payNote },
    { label: t`Note`, words: note },
    ...answers.map((answer) => ({ label: answer.question, words: answerWords(answer) })),
    anywayReason !== '' && { label: t`Booked over another one`, words: anywayReason },
    cancelReason !== '' && { label: t`Why it was cancelled`, words: cancelReason },
  ]
  return <Facts facts={facts.filter((fact) => fact !== false)} />
}
