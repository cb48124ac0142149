import { isAlreadyNotified, type NotifiedState, toNotifiedState } from '@deskbell/domain/messages/last-notified.ts'
import type { Language, MessageKind } from '@deskbell/domain/messages/schema.ts'
import type { MessageValues } from '@deskbell/domain/messages/templates/placeholders.ts'
import { DAY_MS, HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../db/client.ts'
import { booking } from '../../../db/schema/booking.ts'
import { employee } from '../../../db/schema/employee.ts'
import { service } from '../../../db/schema/service.ts'
import { renderBookingIcs } from '../../../lib/icalendar/ics.ts'
import { type BookingRow, type LockedBooking, lockBooking } from '../../appointments/bookings/queries.ts'
import { bookingUrl } from '../addresses.ts'
import { notifyClient } from '../notify.ts'
import { type Due, notifyEach, UNDO_MS } from './scope.ts'

/** Clients are not notified of changes older than 7 days: these only remain after an outage of that length. */
const MAX_CHANGE_AGE_MS = 7 * DAY_MS
const AT_MOST = 2000

/** Booking statuses that clients are notified of. */
const NOTIFIED_STATUSES: BookingRow['status'][] = ['booked', 'confirmed', 'cancelled_by_client', 'cancelled_by_shop']
/**
 * Sources of bookings that clients make themselves. These skip the undo delay, because the client checks their inbox at
 * once.
 */
const SELF_SERVICE_SOURCES: BookingRow['source'][] = ['online', 'waiting_list']

/** Minutes between full scans of all future bookings, which find changes made while no server ran. */
const SWEEP_MINUTES = 15
const CHANGED_MS = HOUR_MS

function instant(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`
}

/** Selects the bookings that changed, or whose appointment changed, within the last hour. */
function whereChanged(businessId: string, now: Date): SQL {
  const since = instant(new Date(now.getTime() - CHANGED_MS))
  return sql`
    select n.id from booking n where n.business_id = ${businessId} and n.updated_at > ${since}
    union
    select n.id from appointment t join booking n on n.business_id = t.business_id and n.appointment_id = t.id
    where t.business_id = ${businessId} and t.updated_at > ${since}`
}

/** Condition on a booking `b` and its appointment `a`: the client was not notified of the current state. */
const NEEDS_NOTIFICATION = sql`case when b.status in ('booked', 'confirmed')
  then b.told is null or b.told ->> 'state' <> 'booked'
    or (b.told ->> 'startsAt')::timestamptz <> a.starts_at
    or b.told ->> 'employeeId' <> a.employee_id::text or b.told ->> 'serviceId' <> a.service_id::text
  else b.told is null or b.told ->> 'state' <> 'cancelled' end`

/**
 * Finds bookings whose current state the client was not notified of, soonest first. Skips changes that may still be
 * undone (UNDO_MS).
 */
async function findUnnotified(
  db: Queryable,
  {
    businessId,
    now,
    sweep,
  }: { businessId: string; now: Date /** True to scan all future bookings. */; sweep: boolean },
): Promise<{ id: string }[]> {
  const changedAt = sql`greatest(a.updated_at, b.updated_at)`
  const isAtOnce = sql`b.told is null and b.source = any (${sql.param(SELF_SERVICE_SOURCES)}::booking_source[])`
  const { rows } = await db.execute<{ id: string }>(sql`
    select b.id
    from booking b
      join appointment a on a.business_id = b.business_id and a.id = b.appointment_id
    where ${sweep ? sql`true` : sql`b.id in (${whereChanged(businessId, now)})`}
      and b.business_id = ${businessId} and a.business_id = ${businessId} and a.starts_at > ${instant(now)}
      and ${changedAt} >= ${instant(new Date(now.getTime() - MAX_CHANGE_AGE_MS))}
      and (${changedAt} <= ${instant(new Date(now.getTime() - UNDO_MS))} or (${isAtOnce}))
      and b.held_until is null and b.status = any (${sql.param(NOTIFIED_STATUSES)}::booking_status[])
      and ${NEEDS_NOTIFICATION}
    order by a.starts_at, b.id
    limit ${AT_MOST}`)
  return rows
}

export async function notifyBookings(due: Due): Promise<void> {
  const { desk, shop, now } = due
  const sweep = now.getUTCMinutes() % SWEEP_MINUTES === 0
  const untold = await findUnnotified(desk.db, { businessId: shop.id, now, sweep })
  await notifyEach(due, untold, (tx, { id }) => notifyBookingChange(tx, due, id))
}

/**
 * Returns null for a change that is recorded without a message, such as cancelling a booking that the client was never
 * notified of.
 */
function chooseKind(told: NotifiedState | null, next: NotifiedState): MessageKind | null {
  if (next.state === 'cancelled') return told?.state === 'booked' ? 'cancelled' : null
  return told?.state === 'booked' ? 'changed' : 'booked'
}

/** Notifies the client of one booking, and records the state in `told` even if no channel reaches the client. */
async function notifyBookingChange(tx: Transaction, due: Due, bookingId: string): Promise<void> {
  const held = await lockBooking(tx, due.actor, bookingId)
  const { told, heldUntil, status } = held.booking
  const next = toNotifiedState(held.booking, held.appointment)
  // Another server was faster, or the booking has changed since the query.
  if (
    heldUntil ||
    !NOTIFIED_STATUSES.includes(status) ||
    held.appointment.startsAt <= due.now ||
    isAlreadyNotified(told, next)
  )
    return
  const kind = chooseKind(told, next)
  if (kind) await notifyBooking(tx, due, held, kind)
  await tx
    .update(booking)
    .set({ told: next })
    .where(and(eq(booking.businessId, due.actor.businessId), eq(booking.id, bookingId)))
}

/**
 * Queues a message with the booking's current state. `expiresAt` is the appointment's start: sendMessage compares the
 * two to drop a message that is outdated.
 */
export async function notifyBooking(
  tx: Transaction,
  due: Due,
  { booking, appointment }: LockedBooking,
  kind: MessageKind,
) {
  const { desk, actor, now } = due
  const { startsAt } = appointment
  const about = await findAbout(tx, due, { booking, appointment })
  // A booking may change back and forth, so the key contains the time of the change. The row lock allows one message
  // per change.
  const asOf = kind === 'reminder' ? startsAt : now
  await notifyClient(tx, desk, actor, {
    kind,
    once: `${kind} ${booking.id} ${asOf.toISOString()}`,
    clientId: booking.clientId,
    bookingId: booking.id,
    values: about.values,
    startsAt,
    expiresAt: startsAt,
    now,
    ...(kind !== 'reminder' && {
      ics: (language: Language) => about.renderIcs({ cancelled: kind === 'cancelled', language }),
    }),
  })
}

/**
 * Returns an iCalendar SEQUENCE: whole seconds since 2026-01-01 UTC, so that it only grows, even if a booking changes
 * to another appointment.
 */
function sequenceAt(now: Date): number {
  return Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000)
}

async function findAbout(tx: Transaction, { desk, shop, actor, now }: Due, { booking, appointment }: LockedBooking) {
  const of = { businessId: actor.businessId }
  const [found] = await tx
    .select({ serviceName: service.name, employeeName: employee.firstName })
    .from(service)
    .innerJoin(employee, and(eq(employee.businessId, service.businessId), eq(employee.id, appointment.employeeId)))
    .where(and(eq(service.businessId, of.businessId), eq(service.id, appointment.serviceId)))
  const names = found ?? { serviceName: '', employeeName: '' }
  const link = bookingUrl(desk, shop, booking.id)
  const { companyName, companyEmail } = shop
  const address = [shop.address, shop.city].filter(Boolean).join(', ')
  const values: MessageValues = { ...names, link }
  const { startsAt, endsAt } = appointment
  const event = {
    ...names,
    bookingId: booking.id,
    startsAt,
    endsAt,
    companyName,
    companyEmail,
    address,
    url: link,
    now,
  }
  const renderIcs = (of: { cancelled: boolean; language: Language }) =>
    renderBookingIcs({ ...event, ...of, sequence: sequenceAt(now) })
  return { values, renderIcs }
}
