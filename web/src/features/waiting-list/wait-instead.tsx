import { isLive } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { isApiError } from '../../lib/api-error.ts'
import type { Booker } from '../appointments/booking-form.ts'
import { PickClient } from '../appointments/components/pick-client.tsx'
import { useWaitForClass } from './use-waiting-actions.ts'

type Props = { appointment: Appointment; client: Booker; error: unknown; onDone: () => void }

/** Button that adds the client to the waiting list, if a booking failed because the class is full. */
export function WaitInstead({ appointment, client, error, onDone }: Props) {
  const { wait, isBusy } = useWaitForClass(appointment)
  if (!isApiError(error) || error.code !== 'class_full') return null
  return (
    <div>
      <Button
        variant="default"
        mt="sm"
        loading={isBusy}
        onClick={() => void wait(client).then((isDone) => isDone && onDone())}
      >
        {t`Add ${{ firstName: client.firstName }} to waiting list`}
      </Button>
    </div>
  )
}

/** Selects a client to add to the waiting list of a class. */
export function WaitForClass({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const { wait } = useWaitForClass(appointment)
  const booked = appointment.bookings.filter(({ status }) => isLive(status)).map(({ clientId }) => clientId)
  return (
    <PickClient
      title={t`Who waits for a place?`}
      except={booked}
      onBack={onDone}
      onPick={(client) => void wait(client).then((isDone) => isDone && onDone())}
    />
  )
}
