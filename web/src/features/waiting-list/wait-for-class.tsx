import { isLive } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { PickClient } from '../appointments/components/pick-client.tsx'
import { useWaitForClass } from './use-waiting-actions.ts'

/** Selects a client to add to the waiting list of a class. */
export function WaitForClass({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const { wait } = useWaitForClass(appointment)
  const booked = appointment.bookings.filter(({ status }) => isLive(status)).map(({ clientId }) => clientId)
  return (
    <PickClient
      title="Who waits for a place?"
      except={booked}
      onBack={onDone}
      onPick={(client) => void wait(client).then((isDone) => isDone && onDone())}
    />
  )
}
