import type { AttentionDetail, AttentionKind } from '@deskbell/domain/attention/schema.ts'
import type { Queryable } from '../../db/client.ts'
import { attention } from '../../db/schema/attention.ts'
import { announce } from '../../live/announce.ts'
import type { Actor } from '../../middleware/actor.ts'

/** `id`: that of the operation that it came with, so that a retry raises nothing new. */
export type Raised = {
  id: string
  kind: AttentionKind
  at: Date
  deviceId?: string | null
  clientId?: string | null
  passId?: string | null
  checkInId?: string | null
  detail?: AttentionDetail
}

/** Lists something for the desk. What is listed already stays as it is. */
export async function raiseAttention(db: Queryable, { businessId }: Actor, raised: Raised): Promise<void> {
  await db
    .insert(attention)
    .values({ businessId, ...raised })
    .onConflictDoNothing()
  await announce(db, businessId, ['attention'])
}
