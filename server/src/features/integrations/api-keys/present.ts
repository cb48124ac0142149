import type { ApiKey } from '@deskbell/domain/integrations/api-keys/schema.ts'
import type { apiKey } from '../../../db/schema/integration.ts'

export type ApiKeyRow = typeof apiKey.$inferSelect

export function presentApiKey(row: ApiKeyRow): ApiKey {
  const { id, name, scopes, prefix, byName, createdAt, lastUsedAt } = row
  return {
    id,
    name,
    scopes,
    prefix,
    byName,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
