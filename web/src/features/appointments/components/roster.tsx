import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { ActionIcon, Anchor, Button, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useFormat } from '../../auth/use-format.ts'
import { bookingDeeds, bookingRemark, isExpected } from '../appointment-actions.ts'
import { standingOfBooking } from '../appointment-labels.ts'
import { useRosterDeeds } from '../use-appointment-actions.ts'
import { DEED_WORDS, useBookingDeeds } from '../use-booking-actions.ts'
import classes from './appointment-about.module.css'
import type { Step } from './appointment-steps.tsx'

type Props = { appointment: Appointment; go: (step: Step) => void }

/** Who is in a class, how each stands, and what can be done with one or all of them. */
export function Roster({ appointment, go }: Props) {
  const { bookings, cancelledAt } = appointment
  const { comeable, missing, checkInAll, missAll } = useRosterDeeds(appointment, useNow())
  return (
    <section className={classes.roster} aria-label="Who comes">
      <div className={classes.rosterHead}>
        <h3 className={classes.rosterTitle}>Who comes</h3>
        <div className={classes.buttons}>
          {!cancelledAt && (
            <Button variant="default" onClick={() => go({ name: 'add' })}>
              Add client
            </Button>
          )}
          {missing.length > 0 && (
            <Button variant="default" onClick={() => void missAll()}>
              Mark the rest as no-shows
            </Button>
          )}
          {comeable.length > 0 && <Button onClick={() => void checkInAll()}>Check in all</Button>}
        </div>
      </div>
      {bookings.length === 0 ? (
        <Text size="md">Nobody is booked yet.</Text>
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

type RowProps = Props & { booking: Booking }

function RosterRow({ appointment, booking, go }: RowProps) {
  const now = useNow()
  const { startsAt, endsAt } = appointment
  const { time } = useFormat()
  const { word, tone } = standingOfBooking(booking, { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, now)
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
      </span>
      <RowActions appointment={appointment} booking={booking} go={go} />
    </>
  )
}

function RowActions({ appointment, booking, go }: RowProps) {
  const now = useNow()
  const { deeds, isSameDay } = useBookingDeeds(appointment)
  const [first, ...rest] = bookingDeeds(appointment, booking, { now, isSameDay })
  const mayLeave = isExpected(booking)
  const name = fullName(booking)
  return (
    <span className={classes.rowActions}>
      {first && (
        <Button
          variant="default"
          aria-label={`${DEED_WORDS[first]}: ${name}`}
          onClick={() => void deeds[first](booking)}
        >
          {DEED_WORDS[first]}
        </Button>
      )}
      {(rest.length > 0 || mayLeave) && (
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={`Actions for ${name}`}>
              <IconDots size={20} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((deed) => (
              <Menu.Item key={deed} onClick={() => void deeds[deed](booking)}>
                {DEED_WORDS[deed]}
              </Menu.Item>
            ))}
            {mayLeave && (
              <>
                <Menu.Item onClick={() => go({ name: 'moveBooking', booking })}>Move to another class…</Menu.Item>
                <Menu.Item onClick={() => go({ name: 'cancelBooking', booking })}>Cancel…</Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}
