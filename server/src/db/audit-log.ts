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

/** Appends entries to the audit log: actor, action, entity, and the values before and after. */
export async function logAudit(db: Queryable, actor: Actor, deeds: AuditEntry | AuditEntry[]): Promise<void> {
  const by = { businessId: actor.businessId, byUser: actor.userId, byName: actor.name }
  const rows = [deeds].flat().map((deed) => ({ ...by, id: newId(), ...deed }))
  // PostgreSQL takes at most 65,535 parameters in a statement.
  for (let from = 0; from < rows.length; from += 1000) await db.insert(activity).values(rows.slice(from, from + 1000))
}
