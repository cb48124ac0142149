import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/client.ts'
import { client } from '../../db/schema/client.ts'
import type { Actor } from '../../middleware/actor.ts'

/** As many as somebody reads in a list. */
const MOST = 200

/** The tags of the shop's clients, those used most first. */
export async function findTags(db: Queryable, { businessId }: Actor): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from ${client} c, unnest(c.tags) tag
    where c.business_id = ${businessId} and c.archived_at is null and cardinality(c.tags) > 0
    group by tag order by count(*) desc, tag limit ${MOST}`)
  return rows.map(({ tag }) => tag)
}
