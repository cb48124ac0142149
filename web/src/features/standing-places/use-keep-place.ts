import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { runWithToast } from '../../components/run-with-toast.ts'
import { standingPlacesQuery, useGiveStandingPlace } from './api.ts'

/** Returns the action that gives a client who is booked a place in all classes that follow; null if they have one. */
export function useKeepPlace(
  { id: appointmentId, seriesId, startsAt }: Appointment,
  { clientId, firstName }: Booking,
  now: Date,
) {
  const { mutateAsync: give } = useGiveStandingPlace()
  const { data: places } = useQuery(standingPlacesQuery({ appointmentId }))
  const isOffered = seriesId !== null && new Date(startsAt) > now
  if (!isOffered || !places || places.some((place) => place.clientId === clientId)) return null
  return () =>
    runWithToast({
      action: () => give({ id: newId(), clientId, appointmentId }),
      success: ({ notBooked }) =>
        notBooked.length > 0
          ? t`${firstName} has a standing place; some dates could not be booked`
          : t`${firstName} has a standing place`,
    })
}
