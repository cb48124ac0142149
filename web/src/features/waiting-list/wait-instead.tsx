import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { Button } from '@mantine/core'
import { isApiError } from '../../lib/api-error.ts'
import type { Booker } from '../appointments/booking-form.ts'
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
        Add {client.firstName} to waiting list
      </Button>
    </div>
  )
}
