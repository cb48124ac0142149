import { canCheckIn, matchAppointment } from '../appointments/bookings/rules.ts'
import { type CheckInWindow, isLive, isOpenForCheckIn } from '../appointments/rules.ts'
import type { BookingStatus } from '../appointments/schema.ts'
import { createVisit, isUsable, type SpendablePass } from '../passes/rules.ts'
import type { ServiceKind } from '../services/schema.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import type { RosterService } from './roster.ts'
import { getVisitReferralReason, type VisitOptions } from './rules.ts'
import type { LookupAppointment, LookupService } from './schema.ts'

/** An appointment that is running or about to start. */
export type OpenAppointment = {
  serviceId: string
  serviceName: string
  startsAt: Date
  endsAt: Date
  kind: ServiceKind
  employeeName: string
  capacity: number
  taken: number
  /** Its own id, if clients may wait for it at the kiosk. */
  joinableId?: string
  bookings: { clientId: string; status: BookingStatus; forgiven: boolean }[]
}

/** Returns an appointment from one client's point of view. */
function toClientView(clientId: string, { bookings, ...on }: OpenAppointment) {
  const placesLeft = Math.max(0, on.capacity - on.taken)
  const own = bookings.filter((one) => one.clientId === clientId && canCheckIn(one, placesLeft > 0))
  return { ...on, placesLeft, booking: own.find(({ status }) => isLive(status)) ?? own[0] ?? null }
}

type ClientView = ReturnType<typeof toClientView>

export type ChoiceOptions = VisitOptions & CheckInWindow
type Looking = { clientId: string; onNow: OpenAppointment[]; now: Date; options: ChoiceOptions }

/** Maps each service id to the appointment that a check-in by the client now would be for. */
export function mapAppointmentsByService({ clientId, onNow, now, options }: Looking): Map<string, ClientView> {
  const open = onNow.filter((on) => isOpenForCheckIn(on, now, options)).map((on) => toClientView(clientId, on))
  const meant = [...Map.groupBy(open, ({ serviceId }) => serviceId).values()].map((seen) =>
    matchAppointment(seen, now, options),
  )
  return new Map(meant.filter((one) => one !== null).map((one) => [one.serviceId, one]))
}

/** True if a client has checked in with this booking. */
export function hasCome(booking: { status: BookingStatus } | null | undefined): boolean {
  return booking?.status === 'arrived' || booking?.status === 'completed'
}

function presentAppointment({
  startsAt,
  kind,
  employeeName,
  booking,
  placesLeft,
  joinableId,
}: ClientView): LookupAppointment {
  return {
    startsAt: startsAt.toISOString(),
    kind,
    employeeName,
    isBooked: booking !== null,
    hasCome: hasCome(booking),
    placesLeft,
    ...(joinableId && !booking && { joinableId }),
  }
}

/** Orders booked appointments first, then classes with free places, full classes, and services without a time. */
function rank({ appointment }: LookupService): number {
  if (!appointment) return 3
  if (appointment.isBooked) return 0
  return appointment.placesLeft > 0 ? 1 : 2
}

/**
 * Lists the services a client may check in to, the most likely first: those booked, and those their passes cover, or
 * all services if they cover none.
 */
export function listServiceChoices({
  services,
  passes,
  day,
  ...looking
}: Looking & { services: RosterService[]; passes: SpendablePass[]; day: LocalDate }): LookupService[] {
  const meant = mapAppointmentsByService(looking)
  const isPaid = (one: RosterService) => passes.some((pass) => isUsable(pass, createVisit(one, day)))
  const paid = new Set(services.filter(isPaid).map(({ id }) => id))
  const fitting = services.filter(({ id }) => paid.size === 0 || paid.has(id))
  const booked = [...meant.values()]
    .filter((one) => one.booking && !fitting.some(({ id }) => id === one.serviceId))
    .map(({ serviceId: id, serviceName: name }) => ({ id, name }))
  const choices = [...fitting, ...booked].map(({ id, name }) => {
    const seen = meant.get(id)
    const visit = { isBooked: Boolean(seen?.booking), isPaid: paid.has(id) }
    const atDesk = getVisitReferralReason(visit, looking.options) !== null
    return { id, name, appointment: seen ? presentAppointment(seen) : null, isPaid: visit.isPaid, atDesk }
  })
  const startOf = ({ appointment }: LookupService) => appointment?.startsAt ?? ''
  return choices.toSorted((a, b) => rank(a) - rank(b) || startOf(a).localeCompare(startOf(b)))
}
