import type { Service } from '@deskbell/domain/services/schema.ts'
import type { service } from '../../db/schema/service.ts'

export type ServiceRow = typeof service.$inferSelect

export function presentService(row: ServiceRow): Service {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    kind: row.kind,
    capacity: row.capacity,
    durationMinutes: row.durationMinutes,
    bufferBeforeMinutes: row.bufferBeforeMinutes,
    bufferAfterMinutes: row.bufferAfterMinutes,
    price: row.price,
    colour: row.colour,
    visitsUsed: row.visitsUsed,
    active: row.active,
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
