import { createHash } from 'node:crypto'
import { isAllowedTransition } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment, RosterAction } from '@deskbell/domain/appointments/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Database } from '../../../db/client.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { AppError } from '../../../errors.ts'
import { announce } from '../../../live/announce.ts'
import { checkInClient } from '../../check-ins/commands.ts'
import { lockClients } from '../../clients/queries.ts'
import { findAppointment, lockAppointment } from '../queries.ts'
import { findBookings } from './queries.ts'
import { setBookingStatus } from './status.ts'

type RosterRequest = { appointmentId: string; input: RosterAction; now: Date }

/** Marks bookings of a roster as no-shows; skips those whose client has arrived or cancelled in the meantime. */
export async function markAllNoShow(
  db: Database,
  actor: Actor,
  { appointmentId, input, now }: RosterRequest,
): Promise<Appointment> {
  const { id: operationId, bookingIds: ids } = input
  return runOnce(db, actor, { id: operationId, body: ['missed', appointmentId, input] }, async (tx) => {
    const found = await findBookings(tx, actor, { appointmentId, ids })
    await lockClients(tx, actor, [...new Set(found.map(({ clientId }) => clientId))])
    const appointment = await lockAppointment(tx, actor, appointmentId)
    const bookings = await findBookings(tx, actor, { appointmentId, ids })
    for (const booking of bookings.filter(({ status }) => isAllowedTransition(status, 'no_show')))
      await setBookingStatus(tx, actor, { booking, appointment }, { to: 'no_show', operationId, now })
    await announce(tx, actor.businessId, ['appointments', 'passes', 'clients'])
    return findAppointment(tx, actor, appointmentId)
  })
}

/**
 * Checks in bookings of a roster, each in its own transaction. After all have been tried, throws the first AppError.
 */
export async function checkInAll(db: Database, actor: Actor, asked: RosterRequest): Promise<Appointment> {
  const { appointmentId, input, now } = asked
  const { serviceId, startsAt } = await findAppointment(db, actor, appointmentId)
  const bookings = await findBookings(db, actor, { appointmentId, ids: input.bookingIds })
  const occurredAt = timeOfVisit(actor, new Date(startsAt), now)
  const refusals: AppError[] = []
  for (const { id: bookingId, clientId } of bookings) {
    const visit = { id: deriveId(input.id, bookingId), clientId, serviceId, bookingId, occurredAt }
    await checkInClient(db, actor, { ...visit, source: 'desk', device: '' }, now).catch((error) => {
      if (!(error instanceof AppError)) throw error
      refusals.push(error)
    })
  }
  const [refusal] = refusals
  if (refusal) throw refusal
  return findAppointment(db, actor, appointmentId)
}

/** Returns the time of the visit: now, or the start of the appointment if checked in on a later day. */
function timeOfVisit({ timeZone }: Actor, startsAt: Date, now: Date): Date {
  return now > startsAt && localDay(now, timeZone) !== localDay(startsAt, timeZone) ? startsAt : now
}

/** Derives an idempotency key per booking, so that a retry of the bulk action repeats the same check-ins. */
function deriveId(operationId: string, bookingId: string): string {
  const hex = createHash('sha256').update(`${operationId} ${bookingId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
