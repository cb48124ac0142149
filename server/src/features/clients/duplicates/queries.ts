import type { DuplicateFilter, DuplicatePage } from '@deskbell/domain/clients/duplicates/schema.ts'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { decodeCursor, encodeCursor } from '../../../db/paging.ts'
import { client } from '../../../db/schema/client.ts'
import { clientsApart } from '../../../db/schema/client-merge.ts'
import { findPairs } from './pairs.ts'
import { presentDuplicate } from './present.ts'
import { selectClients } from './similar-clients.ts'

const Offset = z.tuple([z.int().min(0)])

/** A page of the pairs of clients who may be one, the strongest first. */
export async function findDuplicates(db: Queryable, actor: Actor, filter: DuplicateFilter): Promise<DuplicatePage> {
  const apart = await findApart(db, actor)
  const pairs = (await findPairs(db, actor)).filter(({ oneId, otherId }) => !apart.has(oneId + otherId))
  const [from] = decodeCursor(filter.cursor, Offset) ?? [0]
  const to = from + filter.limit
  const page = pairs.slice(from, to)
  const ids = sql.param(page.flatMap(({ oneId, otherId }) => [oneId, otherId]))
  const found = await selectClients(db, actor, sql`${client.id} = any (${ids}::uuid[])`)
  const byId = new Map(found.map((row) => [row.id, row]))
  return {
    items: page.flatMap(({ oneId, otherId }) => presentDuplicate(byId.get(oneId), byId.get(otherId))),
    nextCursor: to < pairs.length ? encodeCursor([to]) : null,
    count: pairs.length,
  }
}

async function findApart(db: Queryable, { businessId }: Actor): Promise<Set<string>> {
  const rows = await db
    .select({ oneId: clientsApart.oneId, otherId: clientsApart.otherId })
    .from(clientsApart)
    .where(eq(clientsApart.businessId, businessId))
  return new Set(rows.map(({ oneId, otherId }) => oneId + otherId))
}
