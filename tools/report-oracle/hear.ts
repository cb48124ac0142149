import { isLive } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { type Books, known } from './books.ts'

/** Notes what an answer tells of a pass: what is new in its ledger, and which money came or went. */
export function hearPass(books: Books, pass: Pass): void {
  const before = books.passes.get(pass.id)
  const { id: passId, clientId, packageId } = pass
  for (const entry of pass.ledger.toReversed().slice(before?.ledger.length ?? 0)) {
    books.entries.push({ ...entry, passId })
    const visit = entry.kind === 'use' && entry.checkInId ? books.visits.get(entry.checkInId) : undefined
    if (visit) visit.passId = passId
  }
  const told = new Set(before?.payments.map(({ id }) => id))
  for (const payment of pass.payments.toReversed())
    if (!told.has(payment.id)) books.payments.push({ ...payment, passId, clientId, packageId })
  books.passes.set(pass.id, pass)
  if (!books.taxRates.has(pass.id)) books.taxRates.set(pass.id, rateAtSale(books, pass))
}

/** What a pass that was just sold is taxed at; one that came from another is as that one. */
function rateAtSale({ packages, taxRate, taxRates }: Books, { packageId, transferredFrom }: Pass): number {
  const own = packages.find(({ id }) => id === packageId)?.taxRate
  return transferredFrom ? known(taxRates, transferredFrom) : (own ?? taxRate)
}

/** Notes what an answer tells of an appointment and of the places in it. */
export function hearAppointment(books: Books, appointment: Appointment, now: Date): void {
  const at = now.toISOString()
  const madeAt = books.appointments.get(appointment.id)?.madeAt ?? at
  books.appointments.set(appointment.id, { ...appointment, madeAt })
  for (const booking of appointment.bookings) hearBooking(books, booking, at)
}

function hearBooking(books: Books, booking: Booking, at: string): void {
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
  visit.employeeId = known(books.appointments, booking.appointmentId).employeeId
}

/** Notes a visit that is listed for a client and was not heard of before. */
export function hearVisit(books: Books, listed: CheckIn, now: Date): void {
  if (books.visits.has(listed.id)) return
  const { id, clientId, serviceId, source, occurredAt, undoneAt } = listed
  const visitsUsed = books.services.find((service) => service.id === serviceId)?.visitsUsed ?? 1
  const none = { bookingId: null, employeeId: null }
  const visit = { id, clientId, serviceId, source, occurredAt, enteredAt: now.toISOString(), visitsUsed, undoneAt }
  books.visits.set(id, { ...visit, ...none, passId: listed.pass?.id ?? null })
}
