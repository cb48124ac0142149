import { isLive } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { getOrThrow, type RecordedState } from './books.ts'

/** Records a pass from an answer, with its new ledger entries and payments. */
export function recordPass(books: RecordedState, pass: Pass): void {
  const before = books.passes.get(pass.id)
  const { id: passId, clientId, packageId } = pass
  const { sessionId } = books
  for (const entry of pass.ledger.toReversed().slice(before?.ledger.length ?? 0)) {
    books.entries.push({ ...entry, passId })
    const visit = entry.kind === 'use' && entry.checkInId ? books.visits.get(entry.checkInId) : undefined
    if (visit) visit.passId = passId
  }
  const told = new Set(before?.payments.map(({ id }) => id))
  if (!books.taxRates.has(pass.id)) books.taxRates.set(pass.id, rateAtSale(books, pass))
  // A pass of a sale with other lines has its tax by the sale; one sold alone by its price and what was added to it.
  if (!books.dues.has(pass.id))
    books.dues.set(pass.id, { amount: pass.price, tax: pass.taxAdded > 0 ? pass.taxAdded : getIncluded(pass) })
  const sold = { kind: 'package', lineId: passId, rate: getOrThrow(books.taxRates, passId) } as const
  for (const payment of pass.payments.toReversed())
    if (!told.has(payment.id))
      books.payments.push({
        ...payment,
        ...sold,
        tenderId: payment.id,
        passId,
        clientId,
        packageId,
        productId: null,
        visitId: null,
        sessionId,
      })
  books.passes.set(pass.id, pass)
}

function getIncluded({ price, taxRate }: Pass): number {
  return Math.floor((2 * price * taxRate + 100_000 + taxRate) / (2 * (100_000 + taxRate)))
}

/** Returns the tax rate of a new pass of who isn't exempt; a transferred pass keeps that of its origin. */
function rateAtSale({ packages, taxRate, taxRates }: RecordedState, { packageId, transferredFrom }: Pass): number {
  const own = packages.find(({ id }) => id === packageId)?.taxRate
  return transferredFrom ? getOrThrow(taxRates, transferredFrom) : (own ?? taxRate)
}

export function recordAppointment(books: RecordedState, appointment: Appointment, now: Date): void {
  const at = now.toISOString()
  const madeAt = books.appointments.get(appointment.id)?.madeAt ?? at
  books.appointments.set(appointment.id, { ...appointment, madeAt })
  for (const booking of appointment.bookings) hearBooking(books, booking, at)
}

function hearBooking(books: RecordedState, booking: Booking, at: string): void {
  const before = books.places.get(booking.id)
  const { status, forgiven, checkInId } = booking
  const turns = before?.turns ?? []
  if (before?.heldUntil && status.startsWith('cancelled')) books.letGo.add(booking.id)
  if (isLive(status)) books.letGo.delete(booking.id)
  if (before?.status !== status || before.forgiven !== forgiven) turns.push({ at, status, forgiven })
  books.places.set(booking.id, { ...booking, madeAt: before?.madeAt ?? at, turns })
  const visit = checkInId ? books.visits.get(checkInId) : undefined
  if (!visit) return
  visit.bookingId = booking.id
  visit.employeeId = getOrThrow(books.appointments, booking.appointmentId).employeeId
}

/** Records a listed check-in unless it is known already. */
export function recordVisit(books: RecordedState, listed: CheckIn, now: Date): void {
  if (books.visits.has(listed.id)) return
  const { id, clientId, serviceId, source, occurredAt, undoneAt } = listed
  const visitsUsed = books.services.find((service) => service.id === serviceId)?.visitsUsed ?? 1
  const none = { bookingId: null, employeeId: null }
  const visit = { id, clientId, serviceId, source, occurredAt, enteredAt: now.toISOString(), visitsUsed, undoneAt }
  books.visits.set(id, { ...visit, ...none, passId: listed.pass?.id ?? null })
}
