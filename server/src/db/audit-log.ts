import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../auth/actor.ts'
import type { Queryable } from './client.ts'
import { activity } from './schema/activity.ts'

export type AuditEntry = {
  action: string
  entity: string
  entityId: string
  /** Client that the entry is about, if any; the client's page lists these entries. */
  clientId?: string | null
  before?: unknown
  after?: unknown
  at: Date
}

/** Appends an entry to the audit log: actor, action, entity, and the values before and after. */
export async function logAudit(db: Queryable, actor: Actor, deed: AuditEntry): Promise<void> {
  await db
    .insert(activity)
    .values({ businessId: actor.businessId, id: newId(), byUser: actor.userId, byName: actor.name, ...deed })
}
