import type { Service } from '@deskbell/domain/services/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { allServicesQuery } from '../../services/api.ts'
import { AddWaitingForm } from '../../waiting-list/add-waiting-form.tsx'
import { type Booker, type BookingStart, bookableServices } from '../booking-form.ts'
import { useBookingForm } from '../use-booking-form.ts'
import { BookingFields } from './booking-fields.tsx'
import { DialogStep } from './dialog-step.tsx'
import { PickClient } from './pick-client.tsx'

type Props = { start: BookingStart; onDone: () => void }

export function BookingDialog(props: Props) {
  const services = useQuery({ ...allServicesQuery, select: bookableServices })
  return (
    <QueryView query={services}>
      {(offered) => (offered.length === 0 ? <NothingToBook /> : <Booking {...props} services={offered} />)}
    </QueryView>
  )
}

function Booking({ start, services, onDone }: Props & { services: Service[] }) {
  const booking = useBookingForm({ start, services, onDone })
  const [client, setClient] = useState<Booker | null>(start.client)
  const [picking, setPicking] = useState(start.client === null)
  const [waits, setWaits] = useState(false)
  function pick(picked: Booker | null) {
    setClient(picked)
    booking.change({ clientId: picked?.id ?? null })
    booking.form.clearFieldError('clientId')
    setPicking(false)
  }
  if (picking)
    return (
      <>
        <PickClient title={t`Who is it for?`} onPick={pick} />
        {services.some(({ kind }) => kind === 'class') && (
          <Button variant="default" fullWidth mt="md" onClick={() => pick(null)}>
            {t`Nobody yet: a class`}
          </Button>
        )}
      </>
    )
  const { items, day } = booking.form.values
  if (waits && client)
    return (
      <DialogStep key="wait" title={t`Add to waiting list`} onBack={() => setWaits(false)}>
        <AddWaitingForm
          client={client}
          start={{ serviceId: items[0]?.serviceId, employeeId: items[0]?.employeeId, day }}
          onDone={onDone}
          onCancel={() => setWaits(false)}
        />
      </DialogStep>
    )
  return (
    <DialogStep>
      <BookingFields
        booking={booking}
        client={client}
        onPickClient={() => setPicking(true)}
        onWait={() => setWaits(true)}
        onCancel={onDone}
      />
    </DialogStep>
  )
}

function NothingToBook() {
  return (
    <EmptyState
      title={t`There is nothing to book yet`}
      action={
        <Anchor renderRoot={(props) => <Link to="/dashboard/services" {...props} />}>{t`Go to the services`}</Anchor>
      }
    >
      {t`A service is what clients come for, such as a massage. Only those that can be booked are offered here.`}
    </EmptyState>
  )
}
