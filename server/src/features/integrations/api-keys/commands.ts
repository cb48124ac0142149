import type { ApiKey, CreatedApiKey, NewApiKey } from '@deskbell/domain/integrations/api-keys/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database } from '../../../db/client.ts'
import { and, eq, getTableColumns, sql } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { apiKey } from '../../../db/schema/integration.ts'
import { isInserted } from '../../../db/sql.ts'
import { AppError } from '../../../errors.ts'
import { announce } from '../../../live/announce.ts'
import { presentApiKey } from './present.ts'
import { newKey } from './secret.ts'

/**
 * Creates an API key and returns it in plain text, the only time. A retry with the same id generates a new key while
 * the first is unused, since only its hash is stored. Throws AppError 'id_taken'.
 */
export async function createApiKey(
  db: Database,
  actor: Actor,
  { input, now }: { input: NewApiKey; now: Date },
): Promise<CreatedApiKey> {
  const { key, hash, prefix } = newKey()
  const { id, name } = input
  const scopes = [...new Set(input.scopes)]
  return db.transaction(async (tx) => {
    const by = { byUser: actor.userId, byName: actor.name, createdAt: now, updatedAt: now }
    const [row] = await tx
      .insert(apiKey)
      .values({ businessId: actor.businessId, id, name, scopes, hash, prefix, ...by })
      .onConflictDoUpdate({
        target: [apiKey.businessId, apiKey.id],
        set: { hash, prefix },
        setWhere: sql`${apiKey.name} = excluded.name and ${apiKey.scopes} = excluded.scopes
          and ${apiKey.lastUsedAt} is null and ${apiKey.revokedAt} is null`,
      })
      .returning({ ...getTableColumns(apiKey), isInserted })
    if (!row) throw new AppError('id_taken')
    const deed = { action: 'made', entity: 'api_key', entityId: id, after: { name, scopes }, at: now }
    if (row.isInserted) await logAudit(tx, actor, deed)
    await announce(tx, actor.businessId, ['integrations'])
    return { ...presentApiKey(row), key }
  })
}

/** Revokes a key immediately and idempotently. Throws AppError 'not_found'. */
export async function revokeApiKey(
  db: Database,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<ApiKey> {
  return db.transaction(async (tx) => {
    const seen = await findById(tx, actor, apiKey, id)
    if (seen.revokedAt) return presentApiKey(seen)
    await tx
      .update(apiKey)
      .set({ revokedAt: now, updatedAt: now })
      .where(and(eq(apiKey.businessId, actor.businessId), eq(apiKey.id, id)))
    const deed = { action: 'revoked', entity: 'api_key', entityId: id, before: { name: seen.name }, at: now }
    await logAudit(tx, actor, deed)
    await announce(tx, actor.businessId, ['integrations'])
    return presentApiKey(seen)
  })
}
