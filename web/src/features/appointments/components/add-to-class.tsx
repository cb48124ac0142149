import { isLive } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { notifyUndo } from '../../../components/notify.tsx'
import { problemWords } from '../../../lib/problem-words.ts'
import type { Booker } from '../booking-form.ts'
import { useRosterDeeds } from '../use-appointment-deeds.ts'
import { PickClient } from './pick-client.tsx'

type Props = { appointment: Appointment; onBack: () => void }

/** Gives a client a place in a class; one that is full says so. */
export function AddToClass({ appointment, onBack }: Props) {
  const { add } = useRosterDeeds(appointment, new Date())
  const [error, setError] = useState<unknown>(null)
  const booked = appointment.bookings.filter(({ status }) => isLive(status)).map(({ clientId }) => clientId)
  async function pick(client: Booker) {
    setError(null)
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
        </Alert>
      )}
      <PickClient title="Who comes too?" onPick={(client) => void pick(client)} onBack={onBack} except={booked} />
    </>
  )
}
