import type { Performer, Service } from '@deskbell/domain/services/schema.ts'
import type { service } from '../../db/schema/service.ts'

export type ServiceRow = typeof service.$inferSelect
export type ServiceRecord = ServiceRow & { performers: Performer[] }

export function presentService(row: ServiceRecord): Service {
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
    priceKind: row.priceKind,
    price: row.price,
    taxRate: row.taxRate,
    colour: row.colour,
    visitsUsed: row.visitsUsed,
    bookable: row.bookable,
    active: row.active,
    performers: row.performers,
    addOns: row.addOns,
    questions: row.questions,
    video: row.video,
    requests: row.requests,
    needsPass: row.needsPass,
    position: row.position,
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
