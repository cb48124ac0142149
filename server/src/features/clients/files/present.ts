import type { ClientFile } from '@deskbell/domain/clients/files/schema.ts'
import type { clientFile } from '../../../db/schema/client-file.ts'

export type ClientFileRow = typeof clientFile.$inferSelect

export function presentClientFile(row: ClientFileRow): ClientFile {
  return {
    id: row.id,
    clientId: row.clientId,
    name: row.name,
    bytes: row.bytes,
    by: row.byName,
    createdAt: row.createdAt.toISOString(),
    removedAt: row.removedAt?.toISOString() ?? null,
  }
}
