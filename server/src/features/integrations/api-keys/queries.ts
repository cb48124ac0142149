import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, eq, isNull } from '../../../db/drizzle.ts'
import { apiKey } from '../../../db/schema/integration.ts'
import { presentApiKey } from './present.ts'

export async function findApiKeys(db: Queryable, actor: Actor) {
  const rows = await db
    .select()
    .from(apiKey)
    .where(and(eq(apiKey.businessId, actor.businessId), isNull(apiKey.revokedAt)))
    .orderBy(apiKey.createdAt, apiKey.id)
  return { items: rows.map(presentApiKey) }
}
