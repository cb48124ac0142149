import type { Appointment, BookingPreview, NewAppointments } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { inArray } from '../../db/drizzle.ts'
import { runOnce } from '../../db/idempotency.ts'
import { appointment, series } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { previewCheckIn } from '../check-ins/preview.ts'
import { lockClient } from '../clients/queries.ts'
import { findEveryEmployee, lockEmployees } from '../employees/queries.ts'
import { emitBookings } from '../integrations/webhooks/bookings.ts'
import { isDoubleBooked, requireOverride } from './conflicts.ts'
import { toExclusionKey, toRange, translateExclusion } from './exclusion.ts'
import { findItems, getTerms, makePlan, type Plan, type PlannedItem, type PlannedOccurrence } from './plan.ts'
import { presentAppointment } from './present.ts'
import { findAppointmentRecords } from './queries.ts'

/**
 * Books one service or a sequence of services, once or as a series, atomically and idempotently. Throws AppError
 * 'slot_taken' and 'outside_hours' unless overridden, 'nobody_free', 'archived', 'not_bookable', 'not_performed'.
 */
export async function bookAppointments(
  db: Database,
  actor: Actor,
  input: NewAppointments,
  now: Date,
): Promise<{ items: Appointment[] }> {
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    if (input.clientId && (await lockClient(tx, actor, input.clientId)).archivedAt) throw new AppError('archived')
    const plan = await planToBook(tx, actor, input)
    const ids = await insertPlan(tx, actor, { input, plan, now })
    const [first = input.id] = ids
    const about = { entity: 'appointment', entityId: first, clientId: input.clientId }
    await logAudit(tx, actor, { action: 'booked', ...about, after: input, at: now })
    await emitBookings(tx, actor, { event: 'booking.made', which: inArray(appointment.id, ids), now })
    await announce(tx, actor.businessId, ['appointments', 'clients'])
    return { items: (await findAppointmentRecords(tx, actor, ids)).map(presentAppointment) }
  })
}

/**
 * Locks all candidate employees and plans the booking. The caller must have locked the client. Throws the same errors
 * as `bookAppointments`.
 */
export async function planToBook(tx: Transaction, actor: Actor, input: NewAppointments): Promise<Plan> {
  const items = await findItems(tx, actor, input, await findEveryEmployee(tx, actor))
  await lockEmployees(tx, actor, [...new Set(items.flatMap(({ candidates }) => candidates))])
  const plan = await makePlan(tx, actor, { input, items })
  requireBookable(plan, input)
  return plan
}

/** Throws unless there is an occurrence left, every item has an employee, and all conflicts are overridden. */
function requireBookable({ items, occurrences }: Plan, input: NewAppointments): void {
  if (occurrences.length === 0)
    throw new AppError('invalid', { fields: [{ path: 'repeat', message: 'No day is left' }] })
  if (items.some(({ employeeId }) => !employeeId)) throw new AppError('nobody_free')
  requireOverride(
    occurrences.flatMap(({ clashes }) => clashes),
    input,
  )
}

/**
 * Inserts the planned appointments and the client's bookings; returns the appointment ids. Throws AppError
 * 'slot_taken'.
 */
export async function insertPlan(
  tx: Transaction,
  actor: Actor,
  inserting: {
    input: NewAppointments
    plan: Plan
    terms?: Partial<
      Pick<typeof booking.$inferInsert, 'id' | 'source' | 'heldUntil' | 'requestedAt' | 'groupId' | 'answers'>
    >
    now: Date
  },
): Promise<string[]> {
  const { input, plan, terms, now } = inserting
  const seriesIds = input.repeat ? plan.items.map(() => newId()) : []
  const { everyWeeks } = input.repeat ?? {}
  if (everyWeeks)
    await tx.insert(series).values(seriesIds.map((id) => ({ businessId: actor.businessId, id, everyWeeks })))
  const rows = plan.occurrences.flatMap((occurrence, index) =>
    plan.items.map((item, place) => ({
      ...toRow(item, { occurrence, place, actor, input }),
      id: index === 0 ? item.id : newId(),
      seriesId: seriesIds[place] ?? null,
      seriesDay: input.repeat ? occurrence.day : null,
      createdAt: now,
      updatedAt: now,
    })),
  )
  await translateExclusion(() => tx.insert(appointment).values(rows))
  const { clientId } = input
  if (clientId)
    await tx.insert(booking).values(rows.map((row) => ({ ...bookingIn(row, { actor, clientId, now }), ...terms })))
  return rows.map(({ id }) => id)
}

function toRow(
  item: PlannedItem,
  {
    occurrence,
    place,
    actor,
    input,
  }: { occurrence: PlannedOccurrence; place: number; actor: Actor; input: NewAppointments },
) {
  const { service, serviceId } = item
  const wish = occurrence.wishes[place]
  if (!wish) throw new AppError('nobody_free')
  const { employeeId, startsAt, endsAt, occupied } = wish
  const isTaken = isDoubleBooked(occurrence.clashes.filter(({ item: own }) => own === place))
  return {
    businessId: actor.businessId,
    serviceId,
    employeeId,
    kind: service.kind,
    startsAt,
    endsAt,
    bufferBeforeMinutes: service.bufferBeforeMinutes,
    bufferAfterMinutes: service.bufferAfterMinutes,
    occupied: toRange(occupied),
    claim: toExclusionKey(isTaken),
    anywayReason: isTaken ? (input.anyway?.reason ?? '') : '',
    capacity: service.kind === 'class' ? (item.capacity ?? service.capacity) : 1,
    price: getTerms(item, employeeId).price,
    note: input.note,
    byUser: actor.userId,
    byName: actor.name,
  }
}

function bookingIn(
  row: { id: string; capacity: number; price: number },
  { actor, clientId, now }: { actor: Actor; clientId: string; now: Date },
) {
  return {
    businessId: actor.businessId,
    id: newId(),
    appointmentId: row.id,
    clientId,
    capacity: row.capacity,
    place: 1,
    status: 'booked' as const,
    price: row.price,
    byUser: actor.userId,
    byName: actor.name,
    createdAt: now,
    updatedAt: now,
  }
}

/** Dry run of a booking: returns conflicts, assigned employees, prices and passes. */
export async function previewBooking(db: Database, actor: Actor, input: NewAppointments): Promise<BookingPreview> {
  const items = await findItems(db, actor, input, await findEveryEmployee(db, actor))
  const plan = await makePlan(db, actor, { input, items })
  const { clientId } = input
  const visits = plan.items.map(({ serviceId, startsAt }) => ({ serviceId, occurredAt: new Date(startsAt) }))
  const passes = clientId
    ? await Promise.all(visits.map((visit) => previewCheckIn(db, actor, { clientId, ...visit })))
    : []
  return {
    occurrences: plan.occurrences.map(({ day, clockChange, wishes, clashes }) => ({
      day,
      clockChange,
      startsAt: (wishes[0]?.startsAt ?? new Date(input.items[0]?.startsAt ?? 0)).toISOString(),
      clashes,
    })),
    items: plan.items.map((item, index) => ({
      employeeId: item.employeeId,
      ...getTerms(item, item.employeeId),
      pass: passes[index]?.pass ?? null,
      noPassReason: passes[index]?.noPassReason ?? null,
    })),
  }
}
