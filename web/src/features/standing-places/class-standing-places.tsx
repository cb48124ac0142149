import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { standingPlacesQuery } from './api.ts'
import { StandingRows } from './place-rows.tsx'
import classes from './standing-places.module.css'

/** Who has a place in each class of this one's series. Hidden if nobody has. */
export function ClassStandingPlaces({ appointment: { id } }: { appointment: Appointment }) {
  const { data: places = [] } = useQuery(standingPlacesQuery({ appointmentId: id }))
  if (places.length === 0) return null
  return (
    <section className={classes.section} aria-label={t`Standing places`}>
      <h3 className={classes.title}>{t`Standing places`}</h3>
      <StandingRows places={places} />
    </section>
  )
}
