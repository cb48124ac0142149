import { LATE_AFTER_MINUTES } from '@deskbell/domain/appointments/rules.ts'
import type { Actor } from '../../../auth/actor.ts'
import { and, eq, gte, isNull, lt, type SQL, sql } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking, LIVE } from '../../../db/schema/booking.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import type { ReportParams } from '../report.ts'

/** Condition for the appointments that start within the report's period and match its filters. */
export function onDays(actor: Actor, { from, to, filter: { serviceId, employeeId } }: ReportParams): SQL | undefined {
  return and(
    eq(appointment.businessId, actor.businessId),
    gte(appointment.startsAt, from),
    lt(appointment.startsAt, to),
    serviceId ? eq(appointment.serviceId, serviceId) : undefined,
    employeeId ? eq(appointment.employeeId, employeeId) : undefined,
  )
}

/** Join condition of a booking and its appointment. */
export const OF_APPOINTMENT = and(
  eq(booking.businessId, appointment.businessId),
  eq(booking.appointmentId, appointment.id),
)

// An expired or released hold looks like a cancelled booking. Only the audit log entry of the same instant tells them
// apart.
function isReleasedHold({ businessId }: Actor): SQL {
  return sql`(${booking.source} <> 'desk' and ${booking.status} in ('cancelled_by_client', 'cancelled_by_shop')
    and (${booking.id}::text, ${booking.updatedAt}) in (
      select e.entity_id, e.at from ${activity} e
      where e.business_id = ${businessId} and e.entity = 'booking' and e.action in ('lapsed', 'released')))`
}

export const IS_LIVE = sql`${booking.status} in ${LIVE}`
const BOOKED = sql`not ${booking.walkIn}`

/**
 * Condition for the bookings and walk-ins that a report counts. Excludes holds (open, expired or released) and undone
 * walk-ins.
 */
export function isCounted(actor: Actor): SQL | undefined {
  return and(isNull(booking.heldUntil), sql`(not ${booking.walkIn} or ${IS_LIVE})`, sql`not ${isReleasedHold(actor)}`)
}

function hasStatus(...statuses: string[]): SQL {
  return sql`${BOOKED} and ${booking.status} in ${sql.raw(`('${statuses.join("', '")}')`)}`
}

/** Condition for a class that was not cancelled. */
export const IS_OPEN_CLASS = sql`${appointment.kind} = 'class' and ${appointment.cancelledAt} is null`

/** Filter condition of each counted number. */
export const OUTCOMES_SQL = {
  booked: BOOKED,
  kept: hasStatus('arrived', 'completed'),
  cancelledByClient: hasStatus('cancelled_by_client'),
  // A cancellation is the last change of a booking, so updatedAt is its time.
  late: sql`${hasStatus('cancelled_by_client')} and ${booking.updatedAt} > ${appointment.startsAt} - interval '24 hours'`,
  cancelledByShop: hasStatus('cancelled_by_shop'),
  missed: hasStatus('no_show'),
  open: hasStatus('booked', 'confirmed'),
  walkIns: sql`${booking.walkIn}`,
  taken: sql`${IS_LIVE} and ${IS_OPEN_CLASS}`,
} as const
export type Counted = keyof typeof OUTCOMES_SQL

/** Join condition of a booking and its check-in. */
export const OF_BOOKING = and(
  eq(checkIn.businessId, booking.businessId),
  eq(checkIn.bookingId, booking.id),
  isNull(checkIn.undoneAt),
)

/** Condition for kept bookings with a late check-in. */
export const CAME_LATE = sql`${OUTCOMES_SQL.kept}
  and ${checkIn.occurredAt} >= ${appointment.startsAt} + make_interval(mins => ${LATE_AFTER_MINUTES})`

/** Lead time, from booking to start, in seconds. */
export const LEAD = sql`greatest(date_part('epoch', ${appointment.startsAt} - ${booking.createdAt}), 0)`
