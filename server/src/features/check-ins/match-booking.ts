import { canCheckIn, matchAppointment } from '@deskbell/domain/appointments/bookings/rules.ts'
import { isOpenForCheckIn } from '@deskbell/domain/appointments/rules.ts'
import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import { AppError } from '../../errors.ts'
import type { CheckInContext, CheckInLookup, KnownAppointment } from './context.ts'

/** Appointment that the client may have come for, with `booking` null unless it allows a check-in. */
type Place = Omit<KnownAppointment, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }

/** Appointment that a visit is for; null for a visit without one. */
export type Target = Place | null

function toPlace(known: KnownAppointment): Place {
  const { startsAt, endsAt, freePlace, booking } = known
  const mayCome = booking && canCheckIn(booking, freePlace !== null)
  return { ...known, startsAt: new Date(startsAt), endsAt: new Date(endsAt), booking: mayCome ? booking : null }
}

/**
 * Returns the requested booking's appointment; check-in is allowed on its whole local day. Throws AppError 'not_found'
 * or 'status_refused'.
 */
function findNamedBooking(
  known: CheckInContext,
  { timeZone, kiosk }: Actor,
  { bookingId, occurredAt }: CheckInLookup,
): Place {
  const found = known.appointments.find(({ booking }) => booking?.id === bookingId)
  if (!found) throw new AppError('not_found')
  const place = toPlace(found)
  const isItsDay = localDay(place.startsAt, timeZone) === localDay(occurredAt, timeZone)
  if (!place.booking || !(isItsDay || isOpenForCheckIn(place, occurredAt, kiosk))) throw new AppError('status_refused')
  return place
}

/** Returns the appointment of the requested booking, or else the most likely one. */
export function findTarget(known: CheckInContext, actor: Actor, looked: CheckInLookup): Target {
  if (looked.bookingId) return findNamedBooking(known, actor, looked)
  return matchAppointment(known.appointments.map(toPlace), looked.occurredAt, actor.kiosk)
}

/** True if the client has a booking or there is a free place for a walk-in. */
export function hasPlace(target: Target): target is Place {
  return target !== null && (target.booking !== null || target.freePlace !== null)
}

export function presentTarget(target: Target): CheckInResult['appointment'] {
  if (!hasPlace(target)) return null
  const { startsAt, kind, employeeName } = target
  return { startsAt: startsAt.toISOString(), kind, employeeName }
}
