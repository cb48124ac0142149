import { appointmentMeant, mayComeBy } from '@deskbell/domain/appointments/bookings/rules.ts'
import { isOpenForCheckIn } from '@deskbell/domain/appointments/rules.ts'
import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import { AppError } from '../../errors.ts'
import type { CheckInContext, KnownAppointment, Looked } from './context.ts'

/** An appointment that the client may have come for, and the booking by which they may. */
type Place = Omit<KnownAppointment, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }

/** What a visit is for; null when it is for no appointment. */
export type Target = Place | null

function toPlace(known: KnownAppointment): Place {
  const { startsAt, endsAt, freePlace, booking } = known
  const mayCome = booking && mayComeBy(booking, freePlace !== null)
  return { ...known, startsAt: new Date(startsAt), endsAt: new Date(endsAt), booking: mayCome ? booking : null }
}

/** The booking that is named may be checked in to all day long. Throws `not_found`, `status_refused`. */
function named(known: CheckInContext, { timeZone, kiosk }: Actor, { bookingId, occurredAt }: Looked): Place {
  const found = known.appointments.find(({ booking }) => booking?.id === bookingId)
  if (!found) throw new AppError('not_found')
  const place = toPlace(found)
  const isItsDay = localDay(place.startsAt, timeZone) === localDay(occurredAt, timeZone)
  if (!place.booking || !(isItsDay || isOpenForCheckIn(place, occurredAt, kiosk))) throw new AppError('status_refused')
  return place
}

/** What the visit is for: the booking that is named, or what the client most likely means. */
export function findTarget(known: CheckInContext, actor: Actor, looked: Looked): Target {
  if (looked.bookingId) return named(known, actor, looked)
  return appointmentMeant(known.appointments.map(toPlace), looked.occurredAt, actor.kiosk)
}

/** Whether the visit has a place: booked, or free to walk into. */
export function hasPlace(target: Target): target is Place {
  return target !== null && (target.booking !== null || target.freePlace !== null)
}

export function presentTarget(target: Target): CheckInResult['appointment'] {
  if (!hasPlace(target)) return null
  const { startsAt, kind, employeeName } = target
  return { startsAt: startsAt.toISOString(), kind, employeeName }
}
