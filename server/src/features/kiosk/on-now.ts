import { CHECK_IN_OPENS_MINUTES, LIVE_STATUSES } from '@deskbell/domain/appointments/rules.ts'
import type { OnNow } from '@deskbell/domain/kiosk/choices.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/client.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { employee } from '../../db/schema/employee.ts'
import { service } from '../../db/schema/service.ts'
import type { Actor } from '../../middleware/actor.ts'

const DAY_MINUTES = 24 * 60

/** What is on or about to start: classes, and whatever some clients have booked. */
export async function findOnNow(db: Queryable, actor: Actor, { clientIds, now }: { clientIds: string[]; now: Date }) {
  const ids = sql.param(clientIds)
  const ofAppointment = sql`b.business_id = ${appointment}.business_id and b.appointment_id = ${appointment}.id`
  const bookings = sql<OnNow['bookings']>`(
    select coalesce(json_agg(json_build_object(
      'clientId', b.client_id, 'status', b.status, 'forgiven', b.forgiven_at is not null)), '[]')
    from ${booking} b where ${ofAppointment} and b.client_id = any (${ids}::uuid[]))`
  const taken = sql<number>`(
    select count(*)::int from ${booking} b where ${ofAppointment} and ${inArray(sql`b.status`, [...LIVE_STATUSES])})`
  return db
    .select({
      serviceId: appointment.serviceId,
      serviceName: service.name,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      kind: appointment.kind,
      employeeName: employee.firstName,
      capacity: appointment.capacity,
      taken,
      bookings,
    })
    .from(appointment)
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .innerJoin(employee, and(eq(employee.businessId, appointment.businessId), eq(employee.id, appointment.employeeId)))
    .where(
      and(
        eq(appointment.businessId, actor.businessId),
        gt(appointment.startsAt, minutesAfter(now, -DAY_MINUTES)),
        lte(appointment.startsAt, minutesAfter(now, CHECK_IN_OPENS_MINUTES)),
        gt(appointment.endsAt, now),
        isNull(appointment.cancelledAt),
        isNull(service.archivedAt),
        or(
          eq(appointment.kind, 'class'),
          sql`exists (
          select 1 from ${booking} b where ${ofAppointment} and b.client_id = any (${ids}::uuid[]))`,
        ),
      ),
    )
    .orderBy(appointment.startsAt, appointment.id)
}
