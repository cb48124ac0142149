import { isLive } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { notifyUndo } from '../../../components/notify.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'
import { AlertNote } from '../../clients/components/alert-note.tsx'
import { WaitInstead } from '../../waiting-list/wait-instead.tsx'
import type { Booker } from '../booking-form.ts'
import { useRosterDeeds } from '../use-appointment-actions.ts'
import { DialogStep } from './dialog-step.tsx'
import { PickClient } from './pick-client.tsx'

type Props = { appointment: Appointment; onBack: () => void }

/** Gives a client a place in a class; one that is full says so. */
export function AddToClass({ appointment, onBack }: Props) {
  const { add } = useRosterDeeds(appointment, new Date())
  const [error, setError] = useState<unknown>(null)
  const booked = appointment.bookings.filter(({ status }) => isLive(status)).map(({ clientId }) => clientId)
  // Before somebody with an alert note is added, it is to be seen.
  const [minded, setMinded] = useState<Booker | null>(null)
  const [tried, setTried] = useState<Booker | null>(null)
  async function pick(client: Booker) {
    setError(null)
    setTried(client)
    try {
      notifyUndo(await add(client))
      onBack()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <>
      {error !== null && (
        <Alert color="red" role="alert" mb="md">
          {problemWords(error)}
          {tried && <WaitInstead appointment={appointment} client={tried} error={error} onDone={onBack} />}
        </Alert>
      )}
      {minded ? (
        <DialogStep key="minded" title={fullName(minded)} onBack={() => setMinded(null)}>
          <AlertNote client={minded} />
          <Button fullWidth mt="md" data-autofocus onClick={() => void pick(minded)}>
            Add {minded.firstName}
          </Button>
        </DialogStep>
      ) : (
        <PickClient
          title="Who comes too?"
          onPick={(client) => (client.alertNote ? setMinded(client) : void pick(client))}
          onBack={onBack}
          except={booked}
        />
      )}
    </>
  )
}
