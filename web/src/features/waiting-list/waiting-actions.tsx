import { fullName } from '@deskbell/domain/clients/rules.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Waiting } from '@deskbell/domain/waiting-list/schema.ts'
import { Button } from '@mantine/core'
import { runWithToast } from '../../components/run-with-toast.ts'
import { useAddBooking } from '../appointments/api.ts'
import { useWaitingListActions } from './use-waiting-actions.ts'
import classes from './waiting.module.css'

type Props = {
  entry: Waiting
  /** Opens the choice of free times that fit. */
  onChoose?: () => void
  /** Opens the booking form, because a time must be chosen. */
  onBook?: () => void
}

/** Staff actions on a waiting list entry. "Offer" offers the first time that fits. */
export function WaitingActions({ entry, onChoose, onBook }: Props) {
  const { offer, takeOff, isBusy } = useWaitingListActions()
  const { mutateAsync: add, isPending } = useAddBooking()
  const { appointmentId, clientId, firstName } = entry
  const of = (deed: string) => `${deed}: ${fullName(entry)}`
  const bookInClass = () =>
    runWithToast({
      action: () => add({ id: newId(), appointmentId: appointmentId ?? '', clientId }),
      success: `${firstName} is booked`,
    })
  const isOffered = entry.status === 'offered'
  return (
    <div className={classes.actions}>
      {!isOffered && (
        <Button aria-label={of('Offer')} loading={isBusy} onClick={() => void offer(entry)}>
          Offer
        </Button>
      )}
      {onChoose && !appointmentId && (
        <Button
          variant="default"
          aria-label={of(isOffered ? 'Offer another time' : 'Choose a time')}
          onClick={onChoose}
        >
          {isOffered ? 'Offer another time…' : 'Choose a time…'}
        </Button>
      )}
      {appointmentId && !isOffered && (
        <Button variant="default" aria-label={of('Book now')} loading={isPending} onClick={() => void bookInClass()}>
          Book now
        </Button>
      )}
      {!appointmentId && onBook && (
        <Button variant="default" aria-label={of('Book now')} onClick={onBook}>
          Book now…
        </Button>
      )}
      <Button variant="subtle" aria-label={of('Take off')} onClick={() => void takeOff(entry)}>
        Take off
      </Button>
    </div>
  )
}
