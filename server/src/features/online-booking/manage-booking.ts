import { isLive, LIVE_STATUSES } from '@deskbell/domain/appointments/rules.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { getChangeDeadline, onlineStatus } from '@deskbell/domain/online-booking/rules.ts'
import type { OnlinePlace } from '@deskbell/domain/online-booking/schema.ts'
import type { Queryable } from '../../db/client.ts'
import { and, asc, eq, gt, inArray, isNull, type SQL } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { employee } from '../../db/schema/employee.ts'
import { service } from '../../db/schema/service.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import { getVideoLink } from '../appointments/video-link.ts'
import { presentFront } from './queries.ts'
import type { OnlineShopFront } from './shop.ts'

const SETTLED = ['arrived', 'completed', 'no_show']

/**
 * Returns a booking with everything its link shows. Throws AppError 'offer_over' if the unconfirmed hold was purged.
 */
export async function findLinkedBooking(db: Queryable, front: OnlineShopFront, bookingId: string) {
  const [row] = await findLinkedBookings(db, front, eq(booking.id, bookingId))
  if (!row) throw new AppError('offer_over')
  return row
}

/** Finds bookings with everything that their clients see, soonest first. */
export function findLinkedBookings(db: Queryable, front: OnlineShopFront, which: SQL | undefined) {
  return selectLinkedBookings(db, front)
    .where(and(eq(booking.businessId, front.actor.businessId), which))
    .orderBy(asc(appointment.startsAt), asc(booking.id))
}

/** Condition on firm bookings that are ahead. */
export function isAhead(now: Date): SQL | undefined {
  return and(
    inArray(booking.status, LIVE_STATUSES),
    isNull(booking.heldUntil),
    isNull(appointment.cancelledAt),
    gt(appointment.startsAt, now),
  )
}

/** Selects bookings with everything that their clients see. */
export function selectLinkedBookings(db: Queryable, { actor }: OnlineShopFront) {
  const ofShop = eq(booking.businessId, actor.businessId)
  return db
    .select({
      booking,
      appointment,
      client,
      service,
      employeeName: employee.firstName,
      employeeVideoLink: employee.videoLink,
    })
    .from(booking)
    .innerJoin(
      appointment,
      and(ofShop, eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .innerJoin(client, and(eq(client.businessId, booking.businessId), eq(client.id, booking.clientId)))
    .innerJoin(service, and(eq(service.businessId, booking.businessId), eq(service.id, appointment.serviceId)))
    .innerJoin(employee, and(eq(employee.businessId, booking.businessId), eq(employee.id, appointment.employeeId)))
    .$dynamic()
}

export type LinkedBooking = Awaited<ReturnType<typeof findLinkedBooking>>

/** Returns the booking's status. An unconfirmed client without a live booking has let the hold expire. */
export function getStatus({ booking, appointment, client }: LinkedBooking, now: Date): OnlinePlace['status'] {
  const isPlaced = isLive(booking.status) && appointment.cancelledAt === null
  if (!isPlaced && client.unconfirmed) return 'lapsed'
  const { heldUntil, requestedAt, status } = booking
  const isRequested = requestedAt !== null
  const placed = {
    startsAt: appointment.startsAt,
    heldUntil,
    isRequested,
    isLive: isPlaced,
    isSettled: SETTLED.includes(status),
  }
  return onlineStatus(placed, now)
}

/** Returns the client's own view of a booking. While online booking is off (`isOpen` false) it is read-only. */
export function presentLinkedBooking(
  { shop, actor }: OnlineShopFront,
  row: LinkedBooking,
  { encryption, isOpen, now }: Pick<Services, 'encryption'> & { isOpen: boolean; now: Date },
): OnlinePlace {
  const { booking, appointment, client, service, employeeName, employeeVideoLink } = row
  const status = getStatus(row, now)
  const until = getChangeDeadline(shop.online, appointment.startsAt)
  const mayChange = isOpen && status === 'booked' && until > now
  const place = { appointmentId: appointment.id, video: service.video, employeeVideoLink }
  const attendance = isOpen && status === 'booked' ? 'open' : 'closed'
  return {
    status,
    ...presentFront(shop),
    language: chooseLanguage(client, actor),
    firstName: client.firstName,
    serviceId: service.id,
    serviceName: service.name,
    kind: appointment.kind,
    employeeId: appointment.employeeId,
    employeeName,
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    heldUntil: booking.heldUntil?.toISOString() ?? null,
    changeUntil: mayChange ? until.toISOString() : null,
    canMove: !service.requests,
    videoLink: status === 'booked' ? getVideoLink({ encryption }, shop, place) : '',
    attendance: booking.status === 'confirmed' ? 'confirmed' : attendance,
  }
}
