import type { Performer, ServiceFilter } from '@deskbell/domain/services/schema.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from '../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { employeeService } from '../../db/schema/employee.ts'
import { service } from '../../db/schema/service.ts'
import { contains, orderByName, whereArchived } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import { presentService, type ServiceRecord, type ServiceRow } from './present.ts'

const SortKey = z.tuple([z.int32(), z.uuid()])

const withPerformers = ({ businessId }: Actor) => ({
  ...getTableColumns(service),
  performers: sql<Performer[]>`coalesce((
    select jsonb_agg(
      jsonb_build_object('employeeId', p.employee_id, 'price', p.price, 'durationMinutes', p.duration_minutes)
      order by p.employee_id)
    from ${employeeService} p
    where p.business_id = ${businessId} and p.service_id = ${service}.id), '[]')`,
})

export async function findServices(db: Queryable, actor: Actor, { q, cursor, limit, archived }: ServiceFilter) {
  const after = decodeCursor(cursor, SortKey)
  const rows = await db
    .select(withPerformers(actor))
    .from(service)
    .where(
      and(
        eq(service.businessId, actor.businessId),
        whereArchived(service.archivedAt, archived),
        contains(service.name, q),
        after ? sql`(${service.position}, ${service.id}) > (${after[0]}::integer, ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(service.position, service.id)
    .limit(limit + 1)
  return toPage(rows, { limit, present: presentService, sortKey: ({ position, id }) => [position, id] })
}

export async function findService(db: Queryable, actor: Actor, id: string): Promise<ServiceRecord> {
  const [row] = await db
    .select(withPerformers(actor))
    .from(service)
    .where(and(eq(service.businessId, actor.businessId), eq(service.id, id)))
  if (!row) throw new AppError('not_found')
  return row
}

export async function findServicesWhere(db: Queryable, actor: Actor, which: SQL | undefined): Promise<ServiceRecord[]> {
  return db
    .select(withPerformers(actor))
    .from(service)
    .where(and(eq(service.businessId, actor.businessId), which))
    .orderBy(service.position, service.id)
}

/** Finds services by id, and leaves out unknown ids. */
export async function findServicesByIds(db: Queryable, actor: Actor, ids: string[]): Promise<ServiceRecord[]> {
  return db
    .select(withPerformers(actor))
    .from(service)
    .where(and(eq(service.businessId, actor.businessId), inArray(service.id, ids)))
}

/** Lists every service, including archived ones, by name, with the fields that packages need. */
export async function findEveryService(db: Queryable, actor: Actor) {
  return db
    .select({ id: service.id, name: service.name, category: service.category })
    .from(service)
    .where(eq(service.businessId, actor.businessId))
    .orderBy(orderByName(service.name), service.id)
}

export async function findServicesOfCategory(db: Queryable, actor: Actor, category: string): Promise<string[]> {
  const rows = await db
    .select({ id: service.id })
    .from(service)
    .where(and(eq(service.businessId, actor.businessId), eq(service.category, category)))
  return rows.map(({ id }) => id)
}

export type OfferedService = Pick<ServiceRow, 'id' | 'name' | 'category' | 'visitsUsed'>

/** Lists the services that clients can check in to, in the business's order. */
export async function findOfferedServices(db: Queryable, actor: Actor): Promise<OfferedService[]> {
  return db
    .select({ id: service.id, name: service.name, category: service.category, visitsUsed: service.visitsUsed })
    .from(service)
    .where(and(eq(service.businessId, actor.businessId), isNull(service.archivedAt), eq(service.active, true)))
    .orderBy(service.position, service.id)
}
