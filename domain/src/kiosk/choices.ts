import { isLive } from '../appointments/rules.ts'
import type { BookingStatus } from '../appointments/schema.ts'
import { appointmentMeant, mayComeBy } from '../bookings/rules.ts'
import type { ServiceKind } from '../services/schema.ts'
import type { LookupAppointment, LookupService } from './schema.ts'

/** What is on or about to start. */
export type OnNow = {
  serviceId: string
  serviceName: string
  startsAt: Date
  endsAt: Date
  kind: ServiceKind
  employeeName: string
  capacity: number
  taken: number
  bookings: { clientId: string; status: BookingStatus; forgiven: boolean }[]
}

/** An appointment as one client sees it. */
function seenBy(clientId: string, { bookings, ...on }: OnNow) {
  const placesLeft = Math.max(0, on.capacity - on.taken)
  const own = bookings.filter((one) => one.clientId === clientId && mayComeBy(one, placesLeft > 0))
  return { ...on, placesLeft, booking: own.find(({ status }) => isLive(status)) ?? own[0] ?? null }
}

type Seen = ReturnType<typeof seenBy>

function presentAppointment({ startsAt, kind, employeeName, booking, placesLeft }: Seen): LookupAppointment {
  return { startsAt: startsAt.toISOString(), kind, employeeName, isBooked: booking !== null, placesLeft }
}

type Offered = Omit<LookupService, 'appointment'>
type Choice = { clientId: string; offered: Offered[]; onNow: OnNow[]; now: Date }

/** Theirs by booking, then classes with room, then whatever has no time. */
function rank({ appointment }: LookupService): number {
  if (!appointment) return 3
  if (appointment.isBooked) return 0
  return appointment.placesLeft > 0 ? 1 : 2
}

/** What a client may check in to: what is offered to them and what they have booked, the likeliest first. */
export function choicesOf({ clientId, offered, onNow, now }: Choice): LookupService[] {
  const seen = Map.groupBy(
    onNow.map((on) => seenBy(clientId, on)),
    ({ serviceId }) => serviceId,
  )
  const booked = [...seen.values()].flat().filter(({ booking }) => booking)
  const others = new Map(
    booked
      .map(({ serviceId: id, serviceName: name }) => ({ id, name, atDesk: false }))
      .filter(({ id }) => !offered.some((one) => one.id === id))
      .map((one) => [one.id, one]),
  )
  const choices = [...offered, ...others.values()].map(({ id, name, atDesk }) => {
    const meant = appointmentMeant(seen.get(id) ?? [], now)
    return { id, name, appointment: meant && presentAppointment(meant), atDesk }
  })
  const startOf = ({ appointment }: LookupService) => appointment?.startsAt ?? ''
  return choices.toSorted((a, b) => rank(a) - rank(b) || startOf(a).localeCompare(startOf(b)))
}
