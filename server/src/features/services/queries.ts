import type { ServiceFilter } from '@deskbell/domain/services/schema.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../../db/client.ts'
import { archivedAs, byName, contains } from '../../db/filters.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { service } from '../../db/schema/service.ts'
import type { Actor } from '../../middleware/actor.ts'
import { Refusal } from '../../middleware/errors.ts'
import { presentService, type ServiceRow } from './present.ts'

const SortKey = z.tuple([z.string(), z.uuid()])

/** A page of services by name. */
export async function findServices(db: Queryable, actor: Actor, { q, cursor, limit, archived }: ServiceFilter) {
  const after = decodeCursor(cursor, SortKey)
  const rows = await db
    .select()
    .from(service)
    .where(
      and(
        eq(service.businessId, actor.businessId),
        archivedAs(service.archivedAt, archived),
        contains(service.name, q),
        after ? sql`(${byName(service.name)}, ${service.id}) > (${after[0]}, ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(byName(service.name), service.id)
    .limit(limit + 1)
  return toPage(rows, { limit, present: presentService, sortKey: ({ name, id }) => [name, id] })
}

export async function findService(db: Queryable, actor: Actor, id: string): Promise<ServiceRow> {
  const [row] = await db
    .select()
    .from(service)
    .where(and(eq(service.businessId, actor.businessId), eq(service.id, id)))
  if (!row) throw new Refusal('not_found')
  return row
}

/** What packages need to know of every service, the archived ones too, by name. */
export async function findEveryService(db: Queryable, actor: Actor) {
  return db
    .select({ id: service.id, name: service.name, category: service.category })
    .from(service)
    .where(eq(service.businessId, actor.businessId))
    .orderBy(byName(service.name), service.id)
}

/** The ids of the services of a category. */
export async function findServicesOfCategory(db: Queryable, actor: Actor, category: string): Promise<string[]> {
  const rows = await db
    .select({ id: service.id })
    .from(service)
    .where(and(eq(service.businessId, actor.businessId), eq(service.category, category)))
  return rows.map(({ id }) => id)
}

export type OfferedService = Pick<ServiceRow, 'id' | 'name' | 'category' | 'visitsUsed'>

/** What clients can check in to, in the shop's order. */
export async function findOfferedServices(db: Queryable, actor: Actor): Promise<OfferedService[]> {
  return db
    .select({ id: service.id, name: service.name, category: service.category, visitsUsed: service.visitsUsed })
    .from(service)
    .where(and(eq(service.businessId, actor.businessId), isNull(service.archivedAt), eq(service.active, true)))
    .orderBy(service.position, service.id)
}
