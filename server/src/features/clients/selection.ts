import type { ClientSelection } from '@deskbell/domain/clients/bulk.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { client } from '../../db/schema/client.ts'
import { findTypedIds } from './list.ts'
import { inArray, whereSegment } from './segments.ts'

/** Whether a row of clients is one of these. */
export function isIn(actor: Actor, ids: string[]): SQL | undefined {
  return and(eq(client.businessId, actor.businessId), isNull(client.mergedInto), sql`${client.id} = ${inArray(ids)}`)
}

/** The condition on a row of clients that a selection stands for: those ticked, or all that the list would show. */
export async function whereSelected(
  db: Queryable,
  actor: Actor,
  { clientIds = [], filter }: ClientSelection,
  now: Date,
): Promise<SQL | undefined> {
  if (!filter) return isIn(actor, clientIds)
  if (filter.q) return isIn(actor, await findTypedIds(db, actor, { ...filter, q: filter.q, now }))
  return (await whereSegment(db, actor, { ...filter, now })).condition
}
