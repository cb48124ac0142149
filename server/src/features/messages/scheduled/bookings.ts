import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { isAlreadyNotified, type NotifiedState, toNotifiedState } from '@deskbell/domain/messages/last-notified.ts'
import type { Language, MessageKind } from '@deskbell/domain/messages/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import { and, eq, gt, inArray, isNull, type SQL, sql } from '../../../db/drizzle.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking, MAY_BE_UNNOTIFIED } from '../../../db/schema/booking.ts'
import { employee } from '../../../db/schema/employee.ts'
import { service } from '../../../db/schema/service.ts'
import type { SelectDue } from '../../../jobs/due-businesses.ts'
import { getI18n } from '../../../lib/i18n.ts'
import { renderBookingIcs } from '../../../lib/icalendar/ics.ts'
import { type BookingRow, type LockedBooking, lockBooking } from '../../appointments/bookings/queries.ts'
import { getVideoLink, type VideoPlace } from '../../appointments/video-link.ts'
import { findClient } from '../../clients/queries.ts'
import { bookingUrl, calendarUrl } from '../addresses.ts'
import { toCalendarBooking } from '../calendar-booking.ts'
import { datePlaceholders } from '../date-placeholders.ts'
import { type Notification, notifyClient } from '../notify.ts'
import { ago, type Due, instant, notifyEach, searchedSince, UNDO_MS } from './scope.ts'

/** Clients are not notified of changes older than 7 days: these only remain after an outage of that length. */
const MAX_CHANGE_AGE_MS = 7 * DAY_MS
const AT_MOST = 2000

/** Booking statuses that clients are notified of. */
const NOTIFIED_STATUSES: BookingRow['status'][] = ['booked', 'confirmed', 'cancelled_by_client', 'cancelled_by_shop']
/**
 * Sources of bookings that clients make themselves. These skip the undo delay, because the client checks their inbox at
 * once. The page has said that they are booked or asked for, before any message does.
 */
const SELF_SERVICE_SOURCES: BookingRow['source'][] = ['online', 'waiting_list']

/** Selects the bookings that changed, or whose appointment did, and of which the client may not know. */
function selectChanged(since: SQL, ofBusiness: (alias: string) => SQL): SQL {
  return sql`
    select n.business_id, n.id from booking n where ${ofBusiness('n')} and n.updated_at > ${since} and ${MAY_BE_UNNOTIFIED}
    union
    select n.business_id, n.id
    from appointment t join booking n on n.business_id = t.business_id and n.appointment_id = t.id
    where ${ofBusiness('t')} and t.updated_at > ${since} and t.updated_at > t.created_at`
}

/** Condition on a booking `b` and its appointment `a`: the client was not notified of the current state. */
const NEEDS_NOTIFICATION = sql`case when b.status in ('booked', 'confirmed')
  then b.told is null or b.told ->> 'state' <> case when b.held_until is null then 'booked' else 'requested' end
    or (b.told ->> 'startsAt')::timestamptz <> a.starts_at
    or b.told ->> 'employeeId' <> a.employee_id::text or b.told ->> 'serviceId' <> a.service_id::text
  else b.told is null or b.told ->> 'state' <> 'cancelled' end`

/** Condition on a booking `b` and its appointment `a`: the client is to be notified. Recent changes may be undone (UNDO_MS). */
function isToBeNotified(now: Date): SQL {
  const changedAt = sql`greatest(a.updated_at, b.updated_at)`
  const isAtOnce = sql`b.told is null and b.status in ('booked', 'confirmed') and b.source = any (${sql.param(SELF_SERVICE_SOURCES)}::booking_source[])`
  return sql`a.starts_at > ${instant(now)} and (${changedAt} <= ${ago(now, UNDO_MS)} or (${isAtOnce}))
    and (b.held_until is null or b.requested_at is not null) and b.status = any (${sql.param(NOTIFIED_STATUSES)}::booking_status[])
    and ${NEEDS_NOTIFICATION}`
}

/** Selects the businesses with bookings whose current state the client was not notified of. */
export const selectWithUnnotified: SelectDue = (moment) => sql`
  select b.business_id
  from (${selectChanged(searchedSince(moment, MAX_CHANGE_AGE_MS), () => sql`true`)}) n
    join booking b on b.business_id = n.business_id and b.id = n.id
    join appointment a on a.business_id = b.business_id and a.id = b.appointment_id
  where ${isToBeNotified(moment.now)}`

/** Finds bookings whose current state the client was not notified of, soonest first. */
async function findUnnotified({ desk, shop, now }: Due): Promise<{ id: string }[]> {
  const ofBusiness = (alias: string) => sql`${sql.raw(alias)}.business_id = ${shop.id}`
  const { rows } = await desk.db.execute<{ id: string }>(sql`
    select b.id
    from (${selectChanged(ago(now, MAX_CHANGE_AGE_MS), ofBusiness)}) n
      join booking b on b.business_id = n.business_id and b.id = n.id
      join appointment a on a.business_id = b.business_id and a.id = b.appointment_id
    where ${ofBusiness('b')} and ${ofBusiness('a')} and ${isToBeNotified(now)}
    order by a.starts_at, b.id
    limit ${AT_MOST}`)
  return rows
}

export async function notifyBookings(due: Due): Promise<void> {
  await notifyEach(due, await findUnnotified(due), (tx, { id }) => notifyBookingChange(tx, due, id))
}

/** Returns the state that the client has read of: in the last message, or where they booked. */
function getKnownState({ told, source, requestedAt }: BookingRow): NotifiedState['state'] | null {
  if (told || !SELF_SERVICE_SOURCES.includes(source)) return told?.state ?? null
  return requestedAt ? 'requested' : 'booked'
}

/**
 * Returns null for a change that is recorded without a message, such as cancelling a booking that the client doesn't know
 * of, or has cancelled before any message.
 */
function chooseKind(booking: BookingRow, next: NotifiedState): MessageKind | null {
  if (next.state === 'requested') return 'requested'
  if (next.state === 'booked') return booking.told?.state === 'booked' ? 'changed' : 'booked'
  const isByShop = booking.status === 'cancelled_by_shop'
  const known = getKnownState(booking)
  if (known === 'requested') return isByShop ? 'declined' : null
  return known === 'booked' && (booking.told || isByShop) ? 'cancelled' : null
}

/** Notifies the client of one booking, and records the state in `told` even if no channel reaches the client. */
async function notifyBookingChange(tx: Transaction, due: Due, bookingId: string): Promise<void> {
  const held = await lockBooking(tx, due.actor, bookingId)
  const { told, heldUntil, requestedAt, status } = held.booking
  const next = toNotifiedState(held.booking, held.appointment)
  // Another server was faster, or the booking has changed since the query.
  if (
    (heldUntil && !requestedAt) ||
    !NOTIFIED_STATUSES.includes(status) ||
    held.appointment.startsAt <= due.now ||
    isAlreadyNotified(told, next)
  )
    return
  const kind = chooseKind(held.booking, next)
  const together = kind === 'booked' ? await findUnnotifiedGroup(tx, due, held.booking) : []
  if (together.length > 1) return notifyGroup(tx, due, together)
  const [named] = kind ? await findNamedBookings(tx, due.actor, [bookingId]) : []
  if (kind && named) await notifyClient(tx, due.desk, due.actor, describeBooking(due, named, kind))
  await setTold(tx, due.actor, bookingId, next)
}

async function setTold(tx: Transaction, { businessId }: Actor, bookingId: string, told: NotifiedState): Promise<void> {
  await tx
    .update(booking)
    .set({ told })
    .where(and(eq(booking.businessId, businessId), eq(booking.id, bookingId)))
}

/** Finds the firm bookings that a client made at once with this one, and was told nothing of, soonest first. */
async function findUnnotifiedGroup(tx: Transaction, { actor, now }: Due, { groupId, clientId }: BookingRow) {
  if (!groupId) return []
  const rows = await tx
    .select({ id: booking.id })
    .from(booking)
    .innerJoin(
      appointment,
      and(eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .where(
      and(
        eq(booking.businessId, actor.businessId),
        eq(booking.groupId, groupId),
        eq(booking.clientId, clientId),
        isNull(booking.told),
        isNull(booking.heldUntil),
        inArray(booking.status, ['booked', 'confirmed']),
        gt(appointment.startsAt, now),
      ),
    )
  const ids = rows.map(({ id }) => id)
  const found = await findNamedBookings(tx, actor, ids)
  return found.toSorted((a, b) => a.appointment.startsAt.getTime() - b.appointment.startsAt.getTime())
}

/** By video, the address of the business would mislead. */
const NO_ADDRESS = { address: '' }

function getVideoAddress(
  { desk, shop }: Due,
  place: Pick<NamedBooking, 'appointment' | 'video' | 'employeeVideoLink'>,
) {
  return getVideoLink(desk, shop, { ...place, appointmentId: place.appointment.id })
}

/** Notifies the client, who is locked, of bookings that they made at once, in one message. */
async function notifyGroup(tx: Transaction, due: Due, group: NamedBooking[]): Promise<void> {
  const [first] = group
  if (!first) return
  const { id: bookingId, clientId } = first.booking
  const language = chooseLanguage(await findClient(tx, due.actor, clientId), due.actor)
  const i18n = getI18n(language)
  const lines = group.map((one) => {
    const { date, time } = datePlaceholders(one.appointment, language, due.actor)
    const what = [one.serviceName, one.employeeName].filter(Boolean).join(' · ')
    const link = getVideoAddress(due, one)
    const video = link && i18n._(msg`${{ label: i18n._(msg`Join by video`) }}: ${{ link }}`)
    return [what, `${date}, ${time}`, video, bookingUrl(due.desk, due.shop, one.booking.id)].filter(Boolean).join('\n')
  })
  const isByVideo = group.every((one) => getVideoAddress(due, one) !== '')
  const { startsAt } = first.appointment
  await notifyClient(tx, due.desk, due.actor, {
    kind: 'booked_together',
    once: `booked_together ${bookingId}`,
    clientId,
    bookingId,
    values: {
      serviceName: [...new Set(group.map(({ serviceName }) => serviceName))].join(', '),
      bookings: lines.join('\n\n'),
      link: bookingUrl(due.desk, due.shop, bookingId),
      calendarLink: calendarUrl(due.desk, due.shop, bookingId),
      ...(isByVideo && NO_ADDRESS),
    },
    startsAt,
    expiresAt: startsAt,
    now: due.now,
  })
  for (const { booking: one, appointment: at } of group) await setTold(tx, due.actor, one.id, toNotifiedState(one, at))
}

type NamedBooking = LockedBooking &
  Pick<VideoPlace, 'video' | 'employeeVideoLink'> & { serviceName: string; employeeName: string }

export function findNamedBookings(tx: Transaction, { businessId }: Actor, ids: string[]): Promise<NamedBooking[]> {
  return tx
    .select({
      booking,
      appointment,
      serviceName: service.name,
      employeeName: employee.firstName,
      video: service.video,
      employeeVideoLink: employee.videoLink,
    })
    .from(booking)
    .innerJoin(
      appointment,
      and(eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .innerJoin(service, and(eq(service.businessId, booking.businessId), eq(service.id, appointment.serviceId)))
    .innerJoin(employee, and(eq(employee.businessId, booking.businessId), eq(employee.id, appointment.employeeId)))
    .where(and(eq(booking.businessId, businessId), inArray(booking.id, ids)))
}

/**
 * Describes a message with the booking's current state. `expiresAt` is the appointment's start: sendMessage compares the
 * two to drop a message that is outdated.
 */
export function describeBooking(
  due: Due,
  { booking, appointment, video, employeeVideoLink, ...names }: NamedBooking,
  kind: MessageKind,
): Notification {
  const { desk, shop, now } = due
  const { id: bookingId, clientId, heldUntil, reason } = booking
  const { startsAt } = appointment
  const url = bookingUrl(desk, shop, bookingId)
  const isFirm = ['booked', 'changed', 'reminder'].includes(kind)
  const videoLink = isFirm ? getVideoAddress(due, { appointment, video, employeeVideoLink }) : ''
  const event = toCalendarBooking(shop, { ...names, bookingId, appointment }, { url, videoLink, now })
  const cancelled = kind === 'cancelled'
  // A booking may change back and forth, so the key contains the time of the change. The row lock allows one message
  // per change.
  const asOf = kind === 'reminder' ? startsAt : now
  return {
    kind,
    once: `${kind} ${bookingId} ${asOf.toISOString()}`,
    clientId,
    bookingId,
    values: { ...names, link: url, videoLink, reason, ...(videoLink && NO_ADDRESS) },
    startsAt,
    ...(kind === 'requested' && heldUntil && { until: heldUntil }),
    expiresAt: startsAt,
    now,
    ...(['booked', 'changed', 'cancelled'].includes(kind) && {
      ics: (language: Language) => renderBookingIcs({ ...event, cancelled, language }),
    }),
  }
}
