import type pg from 'pg'
import type { Actor } from '../../../auth/actor.ts'
import type { AuditEntry } from '../../../db/audit-log.ts'

/** Notes in the data that came back, within the transaction that replaces the data, who brought it back. */
export async function logRestore(
  connection: pg.Client,
  { userId, name }: Actor,
  { action, entityId, after, at }: Pick<AuditEntry, 'action' | 'entityId' | 'after' | 'at'>,
): Promise<void> {
  await connection.query(
    `insert into public.activity (business_id, id, at, by_user, by_name, action, entity, entity_id, after)
      select business_id, gen_random_uuid(), $1, $2, $3, $4, 'backup', $5, $6 from public.business`,
    [at, userId, name, action, entityId, after],
  )
}
