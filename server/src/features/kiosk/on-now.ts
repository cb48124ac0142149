import { CHECK_IN_OPENS_MINUTES, isLive, LIVE_STATUSES } from '@deskbell/domain/appointments/rules.ts'
import type { BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import { appointmentMeant, mayComeBy } from '@deskbell/domain/bookings/rules.ts'
import type { LookupAppointment, LookupService } from '@deskbell/domain/kiosk/schema.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/client.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { employee } from '../../db/schema/employee.ts'
import { service } from '../../db/schema/service.ts'
import type { Actor } from '../../middleware/actor.ts'

type OwnBooking = { clientId: string; status: BookingStatus; forgiven: boolean }

const DAY_MINUTES = 24 * 60

/** What is on or about to start: classes, and whatever some clients have booked. */
export async function findOnNow(db: Queryable, actor: Actor, { clientIds, now }: { clientIds: string[]; now: Date }) {
  const ids = sql.param(clientIds)
  const ofAppointment = sql`b.business_id = ${appointment}.business_id and b.appointment_id = ${appointment}.id`
  const theirs = sql<OwnBooking[]>`(
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
      theirs,
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

type OnNow = Awaited<ReturnType<typeof findOnNow>>[number]

/** An appointment as one client sees it. */
function seenBy(clientId: string, { theirs, ...on }: OnNow) {
  const placesLeft = Math.max(0, on.capacity - on.taken)
  const own = theirs.filter((one) => one.clientId === clientId && mayComeBy(one, placesLeft > 0))
  return { ...on, placesLeft, booking: own.find(({ status }) => isLive(status)) ?? own[0] ?? null }
}

type Seen = ReturnType<typeof seenBy>

function presentAppointment({ startsAt, kind, employeeName, booking, placesLeft }: Seen): LookupAppointment {
  return { startsAt: startsAt.toISOString(), kind, employeeName, isBooked: booking !== null, placesLeft }
}

type Offered = Pick<LookupService, 'id' | 'name'>
type Choice = { client: { id: string }; offered: Offered[]; onNow: OnNow[]; now: Date }

/** Theirs by booking, then classes with room, then whatever has no time. */
function rank({ appointment }: LookupService): number {
  if (!appointment) return 3
  if (appointment.isBooked) return 0
  return appointment.placesLeft > 0 ? 1 : 2
}

/** What a client may check in to: what is offered to them and what they have booked, the likeliest first. */
export function choicesOf({ client, offered, onNow, now }: Choice): LookupService[] {
  const seen = Map.groupBy(
    onNow.map((on) => seenBy(client.id, on)),
    ({ serviceId }) => serviceId,
  )
  const booked = [...seen.values()].flat().filter(({ booking }) => booking)
  const services = new Map<string, Offered>([
    ...offered.map((one) => [one.id, one] as const),
    ...booked.map(({ serviceId: id, serviceName: name }) => [id, { id, name }] as const),
  ])
  const choices = [...services.values()].map(({ id, name }) => {
    const meant = appointmentMeant(seen.get(id) ?? [], now)
    return { id, name, appointment: meant && presentAppointment(meant) }
  })
  const startOf = ({ appointment }: LookupService) => appointment?.startsAt ?? ''
  return choices.toSorted((a, b) => rank(a) - rank(b) || startOf(a).localeCompare(startOf(b)))
}
