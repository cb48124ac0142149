import type { AppointmentSearchResult } from '@deskbell/domain/appointments/schema.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import { dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { employee } from '../../db/schema/employee.ts'
import { service } from '../../db/schema/service.ts'
import { findClients } from '../clients/list.ts'
import { inArray } from '../clients/segments.ts'

/** Limits for matching clients and for returned appointments. */
const CLIENTS_MEANT = 8
const SHOWN = 6

type SearchQuery = { q: string; now: Date }

async function findServicesMeant(db: Queryable, { businessId }: Actor, q: string): Promise<string[]> {
  const all = await db
    .select({ id: service.id, name: service.name })
    .from(service)
    .where(eq(service.businessId, businessId))
  const typed = fold(q).split(' ')
  const isMeant = (name: string) => {
    const words = fold(name).split(' ')
    return typed.every((part) => words.some((word) => word.startsWith(part)))
  }
  return all.filter(({ name }) => isMeant(name)).map(({ id }) => id)
}

async function findClientsMeant(db: Queryable, actor: Actor, { q, now }: SearchQuery): Promise<string[]> {
  const asked = { q, now, limit: CLIENTS_MEANT, sort: 'name', archived: 'without' } as const
  return (await findClients(db, actor, asked)).items.map(({ id }) => id)
}

/** Searches appointments from today on by the name of their client or service, soonest first. */
export async function searchAppointments(
  db: Queryable,
  actor: Actor,
  asked: SearchQuery,
): Promise<{ items: AppointmentSearchResult[] }> {
  const [clientIds, serviceIds] = await Promise.all([
    findClientsMeant(db, actor, asked),
    findServicesMeant(db, actor, asked.q),
  ])
  const { from } = dayBounds(localDay(asked.now, actor.timeZone), actor.timeZone)
  const ofShop = eq(appointment.businessId, actor.businessId)
  const place = sql`(
    select b.client_id from ${booking} b
    where b.business_id = ${actor.businessId} and b.appointment_id = ${appointment.id} and b.status in ${LIVE}
      and (b.client_id = ${inArray(clientIds)} or ${appointment.kind} = 'one_to_one')
    limit 1)`
  const meant = sql`(${appointment.serviceId} = ${inArray(serviceIds)} or ${appointment.id} in (
    select b.appointment_id from ${booking} b
    where b.business_id = ${actor.businessId} and b.client_id = ${inArray(clientIds)} and b.status in ${LIVE}))`
  const rows = await db
    .select({
      id: appointment.id,
      startsAt: appointment.startsAt,
      serviceName: service.name,
      employeeName: employee.firstName,
      clientName: sql<string | null>`(
        select concat_ws(' ', c.first_name, nullif(c.last_name, '')) from ${client} c
        where c.business_id = ${actor.businessId} and c.id = ${place})`,
    })
    .from(appointment)
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .innerJoin(employee, and(eq(employee.businessId, appointment.businessId), eq(employee.id, appointment.employeeId)))
    .where(
      and(
        ofShop,
        sql`${appointment.startsAt} >= ${from.toISOString()}::timestamptz`,
        sql`${appointment.cancelledAt} is null`,
        meant,
      ),
    )
    .orderBy(appointment.startsAt, appointment.id)
    .limit(SHOWN)
  return { items: rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() })) }
}
