import { fullName } from '@deskbell/domain/clients/rules.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Waiting } from '@deskbell/domain/waiting-list/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { runWithToast } from '../../components/run-with-toast.ts'
import { joinWithColon } from '../../lib/join-text.ts'
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
  const of = (deed: string) => joinWithColon(deed, fullName(entry))
  const bookInClass = () =>
    runWithToast({
      action: () => add({ id: newId(), appointmentId: appointmentId ?? '', clientId }),
      success: t`${firstName} is booked`,
    })
  const isOffered = entry.status === 'offered'
  const words = {
    offer: t({ context: 'button: offer a time', message: 'Offer' }),
    bookNow: t`Book now`,
    takeOff: t({ context: 'button: take off the waiting list', message: 'Take off' }),
  }
  return (
    <div className={classes.actions}>
      {!isOffered && (
        <Button aria-label={of(words.offer)} loading={isBusy} onClick={() => void offer(entry)}>
          {words.offer}
        </Button>
      )}
      {onChoose && !appointmentId && (
        <Button
          variant="default"
          aria-label={of(isOffered ? t`Offer another time` : t`Choose a time`)}
          onClick={onChoose}
        >
          {isOffered ? t`Offer another time…` : t`Choose a time…`}
        </Button>
      )}
      {appointmentId && !isOffered && (
        <Button variant="default" aria-label={of(words.bookNow)} loading={isPending} onClick={() => void bookInClass()}>
          {words.bookNow}
        </Button>
      )}
      {!appointmentId && onBook && (
        <Button variant="default" aria-label={of(words.bookNow)} onClick={onBook}>
          {t`Book now…`}
        </Button>
      )}
      <Button variant="subtle" aria-label={of(words.takeOff)} onClick={() => void takeOff(entry)}>
        {words.takeOff}
      </Button>
    </div>
  )
}
