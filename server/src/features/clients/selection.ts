import type { ClientSelection } from '@deskbell/domain/clients/bulk.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, isNull, type SQL, sql } from '../../db/drizzle.ts'
import { client } from '../../db/schema/client.ts'
import { searchClientIds } from './list.ts'
import { inArray, whereSegment } from './segments.ts'

/** Returns a condition that matches these ids, except merged clients. */
export function isIn(actor: Actor, ids: string[]): SQL | undefined {
  return and(eq(client.businessId, actor.businessId), isNull(client.mergedInto), sql`${client.id} = ${inArray(ids)}`)
}

/** Returns the condition for a selection: the ticked clients, or all that the list's filter matches. */
export async function whereSelected(
  db: Queryable,
  actor: Actor,
  { clientIds = [], filter }: ClientSelection,
  now: Date,
): Promise<SQL | undefined> {
  if (!filter) return isIn(actor, clientIds)
  if (filter.q) return isIn(actor, await searchClientIds(db, actor, { ...filter, q: filter.q, now }))
  return whereSegment(db, actor, { ...filter, now })
}
