import { LIVE_STATUSES } from '@deskbell/domain/appointments/rules.ts'
import type { OpenAppointment } from '@deskbell/domain/kiosk/service-choices.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { employee } from '../../db/schema/employee.ts'
import { service } from '../../db/schema/service.ts'
import { countReserved } from '../waiting-list/reserved-places.ts'

const DAY_MINUTES = 24 * 60

const ofAppointment = ({ businessId }: Actor) =>
  sql`b.business_id = ${businessId} and b.appointment_id = ${appointment}.id`

function selectBookings(actor: Actor, who: SQL) {
  return sql<OpenAppointment['bookings']>`(
    select coalesce(json_agg(json_build_object(
      'clientId', b.client_id, 'status', b.status, 'forgiven', b.forgiven_at is not null) order by b.id), '[]')
    from ${booking} b where ${ofAppointment(actor)} and b.held_until is null ${who})`
}

/** Places that a walk-in can't have: those that are booked or held, and those that belong to the waiting list. */
const taken = (actor: Actor, now: Date) => sql<number>`(
  select count(*)::int from ${booking} b where ${ofAppointment(actor)} and ${inArray(sql`b.status`, [...LIVE_STATUSES])})
  + (select ${countReserved(actor, now)} from ${appointment} a
    where a.business_id = ${actor.businessId} and a.id = ${appointment}.id)`

/**
 * Finds classes in a period, and appointments that the clients have booked. `clientIds`: clients whose bookings to
 * include; null for all.
 */
export async function findAppointmentsInPeriod(
  db: Queryable,
  actor: Actor,
  { clientIds, endAfter, startBy, now }: { clientIds: string[] | null; endAfter: Date; startBy: Date; now: Date },
) {
  const who = clientIds ? sql`and b.client_id = any (${sql.param(clientIds)}::uuid[])` : sql``
  return db
    .select({
      id: appointment.id,
      serviceId: appointment.serviceId,
      serviceName: service.name,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      kind: appointment.kind,
      employeeName: employee.firstName,
      capacity: appointment.capacity,
      taken: taken(actor, now),
      bookings: selectBookings(actor, who),
    })
    .from(appointment)
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .innerJoin(employee, and(eq(employee.businessId, appointment.businessId), eq(employee.id, appointment.employeeId)))
    .where(
      and(
        eq(appointment.businessId, actor.businessId),
        gt(appointment.startsAt, minutesAfter(endAfter, -DAY_MINUTES)),
        lte(appointment.startsAt, startBy),
        gt(appointment.endsAt, endAfter),
        isNull(appointment.cancelledAt),
        isNull(service.archivedAt),
        sql`(${appointment.kind} = 'class' or exists (
          select 1 from ${booking} b where ${ofAppointment(actor)} and b.held_until is null ${who}))`,
      ),
    )
    .orderBy(appointment.startsAt, appointment.id)
}

/** Finds the appointments that are open for check-in now. */
export function findTodaysClasses(db: Queryable, actor: Actor, { clientIds, now }: { clientIds: string[]; now: Date }) {
  const { opensMinutes, closesMinutes } = actor.kiosk
  const endAfter = minutesAfter(now, -closesMinutes)
  return findAppointmentsInPeriod(db, actor, { clientIds, endAfter, startBy: minutesAfter(now, opensMinutes), now })
}
