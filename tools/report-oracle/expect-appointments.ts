import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { getOrThrow, type Place } from './books.ts'
import { getBucket } from './calendar.ts'
import { type Expected, type Numbers, part, type Question, sum, tabulate } from './expected.ts'

const DAY_MS = 86_400_000
const LATE_MS = 5 * 60_000

const CAME = ['arrived', 'completed']
const TAKEN = ['booked', 'confirmed', 'arrived', 'completed']

/** An appointment with its bookings, without holds. */
type Session = { appointment: Appointment; places: Place[] }

export function listSessions({ books, calendar, days, filter }: Question): Session[] {
  const places = Map.groupBy(books.places.values(), ({ appointmentId }) => appointmentId)
  const those = [...books.appointments.values()].filter(
    ({ startsAt, serviceId, employeeId }) =>
      calendar.isWithin(startsAt, days) &&
      (!filter.serviceId || serviceId === filter.serviceId) &&
      (!filter.employeeId || employeeId === filter.employeeId),
  )
  return those.map((appointment) => ({
    appointment,
    places: (places.get(appointment.id) ?? []).filter(({ id, heldUntil }) => !heldUntil && !books.letGo.has(id)),
  }))
}

/** Returns the time at which the booking got its current status. */
function turnedAt({ turns, status }: Place): string {
  const last = turns.findLastIndex((turn) => turn.status !== status)
  return turns[last + 1]?.at ?? ''
}

function isLateCancel(place: Place, { startsAt }: Appointment): boolean {
  return place.status === 'cancelled_by_client' && Date.parse(turnedAt(place)) > Date.parse(startsAt) - DAY_MS
}

function isLateArrival({ books }: Question, { status, checkInId }: Place, { startsAt }: Appointment): boolean {
  if (!CAME.includes(status) || !checkInId) return false
  return Date.parse(getOrThrow(books.visits, checkInId).occurredAt) >= Date.parse(startsAt) + LATE_MS
}

function median(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return null
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
    : (sorted[Math.floor(middle)] ?? 0)
}

type Booked = { place: Place; appointment: Appointment }

function listBooked(sessions: Session[]): Booked[] {
  return sessions.flatMap(({ appointment, places }) =>
    places.filter(({ walkIn }) => !walkIn).map((place) => ({ place, appointment })),
  )
}

/** Returns the days between booking and start. */
function getLeadTime({ place, appointment }: Booked): number {
  return Math.max(0, (Date.parse(appointment.startsAt) - Date.parse(place.madeAt)) / DAY_MS)
}

function measure(sessions: Session[]): Numbers {
  const booked = listBooked(sessions)
  const count = (...statuses: string[]) => booked.filter(({ place }) => statuses.includes(place.status)).length
  const classes = sessions.filter(({ appointment }) => appointment.kind === 'class' && !appointment.cancelledAt)
  const capacity = sum(classes.map(({ appointment }) => appointment.capacity))
  const taken = classes.flatMap(({ places }) => places).filter(({ status }) => TAKEN.includes(status)).length
  const lead = booked.map(getLeadTime)
  return {
    booked: booked.length,
    kept: count(...CAME),
    cancelledByClient: count('cancelled_by_client'),
    late: booked.filter(({ place, appointment }) => isLateCancel(place, appointment)).length,
    cancelledByShop: count('cancelled_by_shop'),
    missed: count('no_show'),
    open: count('booked', 'confirmed'),
    walkIns: sessions.flatMap(({ places }) => places).filter(({ walkIn, status }) => walkIn && CAME.includes(status))
      .length,
    places: capacity,
    taken,
    fill: part(taken, capacity),
    lead: tenth(lead.length === 0 ? null : sum(lead) / lead.length),
  }
}

function tenth(days: number | null): number | null {
  return days === null ? null : Math.round(days * 10) / 10
}

/** Returns the figures that exist only for all appointments together. */
function apart(question: Question, sessions: Session[]): Numbers {
  const booked = listBooked(sessions)
  const late = booked.filter(({ place, appointment }) => isLateArrival(question, place, appointment))
  return { cameLate: late.length, leadMedian: tenth(median(booked.map(getLeadTime))) }
}

export function expectAppointments(question: Question): Expected {
  const { calendar, days, by } = question
  const sessions = listSessions(question)
  const { places: _, ...figures } = measure(sessions)
  return {
    figures: { ...figures, ...apart(question, sessions) },
    tables: {
      'by-time': tabulate(
        sessions,
        ({ appointment }) => getBucket(calendar.day(appointment.startsAt), by, days),
        measure,
      ),
      'by-service': tabulate(sessions, ({ appointment }) => appointment.serviceId, measure),
      'by-employee': tabulate(sessions, ({ appointment }) => appointment.employeeId, measure),
    },
  }
}
