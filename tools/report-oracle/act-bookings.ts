import type { Appointment, BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { newAppointments, newItem } from '../../server/src/test/factories.ts'
import { isHere, someClient } from './act-clients.ts'
import type { Place } from './books.ts'
import { recordAppointment } from './hear.ts'
import type { Simulation } from './story.ts'

const QUARTER_MS = 15 * 60_000
const DAYS_AHEAD = 20

/** Returns a random start on a quarter hour within 20 days; 1 in 10 is up to 3 days ago, entered late. */
function someStart({ random, now }: Simulation): string {
  const days = random.chance(0.1) ? random.between(-3, 0) : random.between(0, random.pick([1, 2.5, DAYS_AHEAD]))
  return new Date(Math.round((now.getTime() + days * 86_400_000) / QUARTER_MS) * QUARTER_MS).toISOString()
}

/** Creates a class without bookings, or a one-to-one appointment for a client. */
export async function bookAppointment(story: Simulation): Promise<void> {
  const { random, books, now } = story
  const service = random.pick(books.services)
  const client = service.kind === 'class' ? undefined : someClient(story, isHere)
  if (service.kind === 'one_to_one' && !client) return
  const item = newItem({
    id: story.id(),
    serviceId: service.id,
    startsAt: someStart(story),
    employeeId: random.chance(0.2) ? null : random.pick(books.employees).id,
  })
  const repeat = random.chance(0.05) ? { everyWeeks: 1, until: null, count: random.int(2, 5) } : null
  const body = newAppointments([item], { id: story.id(), clientId: client?.id ?? null, repeat })
  const booked = await story.ask<{ items: Appointment[] }>(`book ${service.kind}`, '/api/appointments', body)
  if (!booked) return
  for (const appointment of booked.items) recordAppointment(books, appointment, now)
  story.did('booked', 'appointment', client?.id ?? null)
}

function someAppointment({ books, random }: Simulation, is: (one: Appointment) => boolean): Appointment | undefined {
  const all = [...books.appointments.values()].filter(is).slice(-60)
  return all.length > 0 ? random.pick(all) : undefined
}

export async function bookPlace(story: Simulation): Promise<void> {
  const soon = minutesAfter(story.now, -90).toISOString()
  const klass = someAppointment(story, (one) => one.kind === 'class' && one.startsAt > soon && !one.cancelledAt)
  const client = someClient(story, isHere)
  if (!klass || !client) return
  const body = { id: story.id(), appointmentId: klass.id, clientId: client.id }
  const told = await story.ask<Appointment>('book place', '/api/bookings', body)
  if (!told) return
  recordAppointment(story.books, told, story.now)
  story.did('booked', 'booking', client.id)
}

function somePlace({ books, random }: Simulation, is: (place: Place) => boolean): Place | undefined {
  const all = [...books.places.values()].filter(is).slice(-80)
  return all.length > 0 ? random.pick(all) : undefined
}

async function changeBookingStatus(story: Simulation, place: Place | undefined, status: BookingStatus): Promise<void> {
  if (!place) return
  const body = { id: story.id(), status, reason: 'As it goes' }
  const told = await story.ask<Appointment>(`turn ${status}`, `/api/bookings/${place.id}/status`, body)
  if (!told) return
  recordAppointment(story.books, told, story.now)
  const isLetGo = place.heldUntil !== null && status.startsWith('cancelled')
  story.did(isLetGo ? 'released' : status, 'booking', place.clientId)
  await story.lookAtPasses(place.clientId)
}

function waits({ status }: Place): boolean {
  return status === 'booked' || status === 'confirmed'
}

export function cancelPlace(story: Simulation): Promise<void> {
  const by = story.random.chance(0.65) ? 'cancelled_by_client' : 'cancelled_by_shop'
  return changeBookingStatus(story, somePlace(story, waits), by)
}

const DAY_MINUTES = 24 * 60
const MILLISECOND = 1 / 60_000

/**
 * Advances the clock to about 24 hours before a booked appointment, 30 % of the time to within 1 ms of it, and cancels
 * as the client: tests the limit for late cancellations.
 */
export async function cancelDayBefore(story: Simulation): Promise<void> {
  const { random, now, desk } = story
  const [from, to] = [minutesAfter(now, 20 * 60).toISOString(), minutesAfter(now, 60 * 60).toISOString()]
  const soon = (place: Place) => waits(place) && getStart(story, place) > from && getStart(story, place) < to
  const place = somePlace(story, soon)
  if (!place) return
  const off = random.chance(0.3) ? random.pick([-MILLISECOND, 0, MILLISECOND]) : random.between(-60, 5 * 60)
  const at = minutesAfter(new Date(getStart(story, place)), off - DAY_MINUTES)
  if (at > now) desk.clock.now = at
  await changeBookingStatus(story, place, 'cancelled_by_client')
}

function getStart({ books }: Simulation, { appointmentId }: Place): string {
  return books.appointments.get(appointmentId)?.startsAt ?? ''
}

export function missPlace(story: Simulation): Promise<void> {
  const isOver = (place: Place) => waits(place) && getStart(story, place) < story.at
  return changeBookingStatus(story, somePlace(story, isOver), 'no_show')
}

export function confirmPlace(story: Simulation): Promise<void> {
  return changeBookingStatus(
    story,
    somePlace(story, ({ status }) => status === 'booked'),
    'confirmed',
  )
}

export function completePlace(story: Simulation): Promise<void> {
  return changeBookingStatus(
    story,
    somePlace(story, ({ status }) => status === 'arrived'),
    'completed',
  )
}

export function restorePlace(story: Simulation): Promise<void> {
  const isOff = ({ status }: Place) => status.startsWith('cancelled') || status === 'no_show'
  return changeBookingStatus(story, somePlace(story, isOff), 'booked')
}

export async function forgive(story: Simulation): Promise<void> {
  const place = somePlace(story, ({ status, forgiven }) => status === 'no_show' && !forgiven)
  if (!place) return
  const told = await story.ask<Appointment>('forgive', `/api/bookings/${place.id}/forgive`, { id: story.id() })
  if (!told) return
  recordAppointment(story.books, told, story.now)
  story.did('forgiven', 'booking', place.clientId)
  await story.lookAtPasses(place.clientId)
}

function lately({ now, books }: Simulation): Place[] {
  const [from, to] = [minutesAfter(now, -2 * 24 * 60).toISOString(), now.toISOString()]
  const isLate = ({ appointmentId }: Place) => {
    const startsAt = books.appointments.get(appointmentId)?.startsAt ?? ''
    return startsAt > from && startsAt < to
  }
  return [...books.places.values()].filter((place) => waits(place) && isLate(place))
}

/** Checks in every expected client of an appointment's roster, or marks all as no-shows. */
export async function doRoster(story: Simulation): Promise<void> {
  const { random } = story
  const late = lately(story)
  if (late.length === 0) return
  const { appointmentId } = random.pick(late)
  const those = late.filter((place) => place.appointmentId === appointmentId)
  const path = random.chance(0.7) ? 'check-ins' : 'no-shows'
  const body = { id: story.id(), bookingIds: those.map(({ id }) => id) }
  await story.ask<Appointment>(`roster ${path}`, `/api/appointments/${appointmentId}/${path}`, body)
  // After a rejection, those earlier in the list may already be checked in.
  for (const { clientId } of those) await story.lookAtVisits(clientId)
  const by = story.lastBy
  await story.lookAtAppointment(appointmentId)
  for (const { id, clientId } of those)
    if (story.books.places.get(id)?.status === 'no_show') story.did('no_show', 'booking', clientId, { by })
  await story.lookAtPasses(...those.map(({ clientId }) => clientId))
}

const DONE = { cancel: 'cancelled', restore: 'restored', move: 'moved' }

async function changeAppointment(
  story: Simulation,
  one: Appointment,
  end: keyof typeof DONE,
  body: object,
): Promise<void> {
  const path = `/api/appointments/${one.id}/${end}`
  const told = await story.ask<{ items: Appointment[] }>(`appointment ${end}`, path, { id: story.id(), ...body })
  if (!told) return
  story.did(DONE[end], 'appointment', one.kind === 'class' ? null : (one.bookings[0]?.clientId ?? null))
  for (const { id } of told.items) await story.lookAtAppointment(id)
}

export async function cancelAppointment(story: Simulation): Promise<void> {
  const one = someAppointment(story, ({ cancelledAt }) => !cancelledAt)
  const by = story.random.chance(0.5) ? 'client' : 'shop'
  const scope = story.random.chance(0.8) ? 'this' : 'following'
  if (one) await changeAppointment(story, one, 'cancel', { by, reason: 'Ill', scope })
}

export async function restoreAppointment(story: Simulation): Promise<void> {
  const one = someAppointment(story, ({ cancelledAt }) => cancelledAt !== null)
  if (one) await changeAppointment(story, one, 'restore', { outsideHours: true })
}

export async function moveAppointment(story: Simulation): Promise<void> {
  const one = someAppointment(story, ({ cancelledAt, here }) => !cancelledAt && here === 0)
  if (!one) return
  const durationMinutes = story.random.pick([30, 45, 60, 90])
  const employeeId = story.random.pick(story.books.employees).id
  const to = { startsAt: someStart(story), durationMinutes, employeeId, outsideHours: true }
  await changeAppointment(story, one, 'move', { version: one.version, ...to })
}

export async function movePlace(story: Simulation): Promise<void> {
  const place = somePlace(story, waits)
  const to = someAppointment(story, ({ kind, cancelledAt }) => kind === 'class' && !cancelledAt)
  if (!place || !to) return
  const body = { id: story.id(), appointmentId: to.id }
  const told = await story.ask<Appointment>('move place', `/api/bookings/${place.id}/move`, body)
  if (!told) return
  recordAppointment(story.books, told, story.now)
  if (place.appointmentId === to.id) return
  story.did('moved', 'booking', place.clientId)
  await story.lookAtAppointment(place.appointmentId)
}
