import type { Service, ServiceMove } from '@deskbell/domain/services/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { eq, max, sql } from '../../db/drizzle.ts'
import { joinSql } from '../../db/join-sql.ts'
import { business } from '../../db/schema/business.ts'
import { service } from '../../db/schema/service.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { presentService } from './present.ts'
import { findService } from './queries.ts'

/**
 * Serializes changes of the order until the transaction ends. The lock on the business row does not block inserts that
 * reference it.
 */
async function lockOrder(tx: Transaction, { businessId }: Actor): Promise<void> {
  await tx.select({ id: business.id }).from(business).where(eq(business.id, businessId)).for('no key update')
}

/**
 * Returns the position after all services, including archived ones. The lock reserves it until the transaction ends.
 */
export async function reserveLastPosition(tx: Transaction, actor: Actor): Promise<number> {
  await lockOrder(tx, actor)
  const [last] = await tx
    .select({ position: max(service.position) })
    .from(service)
    .where(eq(service.businessId, actor.businessId))
  return (last?.position ?? 0) + 1
}

type Place = Pick<typeof service.$inferSelect, 'id' | 'position' | 'archivedAt'>

/** Locks all services, ordered by position. Archived ones keep their position for the time when they are restored. */
async function lockPlaces(tx: Transaction, actor: Actor): Promise<Place[]> {
  await lockOrder(tx, actor)
  const rows = await tx
    .select({ id: service.id, position: service.position, archivedAt: service.archivedAt })
    .from(service)
    .where(eq(service.businessId, actor.businessId))
    .orderBy(service.id)
    .for('no key update')
  return rows.toSorted((a, b) => a.position - b.position)
}

function requireActive(places: Place[], id: string): Place {
  const place = places.find((candidate) => candidate.id === id)
  if (!place || place.archivedAt) throw new AppError('not_found')
  return place
}

function moveBefore(places: Place[], moved: Place, before: Place | null): Place[] {
  const others = places.filter((place) => place !== moved)
  const at = before ? others.indexOf(before) : others.length
  return others.toSpliced(at, 0, moved)
}

/**
 * Writes the positions that changed. Leaves the version alone: an open edit of a service does not touch its position.
 */
async function renumber(tx: Transaction, actor: Actor, places: Place[]): Promise<void> {
  const wrong = places.map(({ id, position }, index) => ({ id, position, now: index + 1 }))
  const rows = wrong
    .filter(({ position, now }) => position !== now)
    .map(({ id, now }) => sql`(${id}::uuid, ${now}::integer)`)
  await tx.execute(sql`
    update ${service} set position = place.number
    from (values ${joinSql(rows)}) as place (id, number)
    where ${service}.business_id = ${actor.businessId} and ${service}.id = place.id`)
}

/** Moves a service directly before another one, or to the end. Idempotent. Throws AppError 'not_found'. */
export async function moveService(
  db: Database,
  actor: Actor,
  { id, before, now }: ServiceMove & { id: string; now: Date },
): Promise<Service> {
  return db.transaction(async (tx) => {
    const places = await lockPlaces(tx, actor)
    const moved = requireActive(places, id)
    const after = before === id ? places : moveBefore(places, moved, before ? requireActive(places, before) : null)
    if (after.some((place, index) => place !== places[index])) {
      await renumber(tx, actor, after)
      const [from, to] = [places, after].map((all) => ({ position: all.indexOf(moved) + 1 }))
      await logAudit(tx, actor, {
        action: 'moved',
        entity: 'service',
        entityId: id,
        before: from,
        after: to,
        at: now,
      })
      await announce(tx, actor.businessId, ['services'])
    }
    return presentService(await findService(tx, actor, id))
  })
}
