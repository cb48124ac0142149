import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../auth/actor.ts'
import type { Queryable } from './client.ts'
import { activity } from './schema/activity.ts'

export type AuditEntry = {
  action: string
  entity: string
  entityId: string
  /** The client whom it is about, where it is about one: their page tells of it. */
  clientId?: string | null
  before?: unknown
  after?: unknown
  at: Date
}

/** Notes who did what, on what, from what to what. */
export async function logAudit(db: Queryable, actor: Actor, deed: AuditEntry): Promise<void> {
  await db
    .insert(activity)
    .values({ businessId: actor.businessId, id: newId(), byUser: actor.userId, byName: actor.name, ...deed })
}
