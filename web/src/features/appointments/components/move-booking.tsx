import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyUndo } from '../../../components/notify.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { agendaQuery } from '../queries.ts'
import { useRosterDeeds } from '../use-appointment-actions.ts'
import { useNames } from '../use-names.ts'

type Props = { appointment: Appointment; booking: Booking; onDone: () => void }

/** Gives the client a place in another class of the same service. */
export function MoveBooking({ appointment, booking, onDone }: Props) {
  const { today, longDay, dayOf, time } = useFormat()
  const nameOf = useNames()
  const { moveTo } = useRosterDeeds(appointment, new Date())
  const [error, setError] = useState<unknown>(null)
  const classes = useInfiniteQuery(agendaQuery({ from: today(), serviceId: appointment.serviceId }))
  const said = ({ startsAt }: Appointment) => `${longDay(dayOf(startsAt))}, ${time(startsAt)}`
  async function move(target: Appointment) {
    setError(null)
    try {
      notifyUndo(await moveTo(booking, target, said(target)))
      onDone()
    } catch (failure) {
      setError(failure)
    }
  }
  const isOther = ({ id, cancelledAt }: Appointment) => id !== appointment.id && !cancelledAt
  return (
    <Stack gap="sm">
      {error !== null && (
        <Alert color="red" role="alert">
          {problemWords(error)}
        </Alert>
      )}
      <PagedList pages={classes} empty={<Text>There is no other class of it.</Text>}>
        {(found) =>
          found.filter(isOther).map((target) => (
            <Button key={target.id} variant="default" fullWidth onClick={() => void move(target)}>
              {said(target)} · {nameOf(target.employeeId)} · {target.taken} of {target.capacity}
            </Button>
          ))
        }
      </PagedList>
    </Stack>
  )
}
