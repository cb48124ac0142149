import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, Text } from '@mantine/core'
import { skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyUndo } from '../../../components/notify.tsx'
import { listItems } from '../../../lib/pages.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { WaitInstead } from '../../waiting-list/wait-instead.tsx'
import { agendaQuery } from '../api.ts'
import { shortTitle } from '../appointment-labels.ts'
import type { Booker } from '../booking-form.ts'
import { upcomingFrom } from '../booking-labels.ts'
import { useRosterActions } from '../use-appointment-actions.ts'
import type { BookingFormState } from '../use-booking-form.ts'
import { useNames } from '../use-names.ts'
import classes from './booking-fields.module.css'

type Props = { booking: BookingFormState; client: Booker; onDone: () => void }

// Classes shown; choosing another day shows those from then on.
const SHOWN = 6

/** Existing classes of the service, so that staff add the client there rather than create another class. */
export function ClassPlaces({ booking: { form, services }, client, onDone }: Props) {
  const { today } = useFormat()
  const [first] = form.values.items
  const service = services.find(({ id }) => id === first?.serviceId)
  const query = agendaQuery({ from: upcomingFrom(form.values.day, today()), serviceId: service?.id ?? '' })
  const { data } = useInfiniteQuery(service?.kind === 'class' ? query : { ...query, queryFn: skipToken })
  const on = data && service?.kind === 'class' ? listItems(data).filter(({ cancelledAt }) => !cancelledAt) : []
  if (on.length === 0) return null
  return (
    <section className={classes.free} aria-label={t`Classes that are on already`}>
      <Text size="sm" className={classes.label}>
        {t`Take a place in a class that is on already, or make another one below`}
      </Text>
      {on.slice(0, SHOWN).map((one) => (
        <ClassPlace key={one.id} appointment={one} client={client} onDone={onDone} />
      ))}
    </section>
  )
}

function ClassPlace({ appointment, client, onDone }: { appointment: Appointment; client: Booker; onDone: () => void }) {
  const { longDay, dayOf, time } = useFormat()
  const nameOf = useNames()
  const { add } = useRosterActions(appointment, new Date())
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    try {
      notifyUndo(await add(client))
      onDone()
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  const { startsAt, employeeId } = appointment
  return (
    <>
      <Button variant="default" fullWidth loading={busy} onClick={() => void take()}>
        {longDay(dayOf(startsAt))}, {time(startsAt)} · {nameOf(employeeId)} · {shortTitle(appointment)}
      </Button>
      {error !== null && (
        <Alert color="red" role="alert">
          {formatProblem(error)}
          <WaitInstead appointment={appointment} client={client} error={error} onDone={onDone} />
        </Alert>
      )}
    </>
  )
}
