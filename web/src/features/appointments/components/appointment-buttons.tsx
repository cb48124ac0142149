import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { Button } from '@mantine/core'
import { useNow } from '../../../lib/use-now.ts'
import { appointmentDeeds, bookingDeeds } from '../appointment-actions.ts'
import { DEED_WORDS, useBookingDeeds } from '../use-booking-actions.ts'
import classes from './appointment-about.module.css'
import type { Step } from './appointment-steps.tsx'

const WORDS = { move: 'Move / reassign…', edit: 'Edit…', cancel: 'Cancel…', restore: 'Restore…' }

type Props = { appointment: Appointment; go: (step: Step) => void }

/** What can be done with it as it stands, the likeliest first. */
export function AppointmentButtons({ appointment, go }: Props) {
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
