import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import {
  type NewService,
  type Performer,
  type Service,
  ServiceInput,
  type ServiceUpdate,
} from '@deskbell/domain/services/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/client.ts'
import { runOnce } from '../../db/idempotency.ts'
import { archiveRow, updateRow } from '../../db/optimistic-lock.ts'
import { service } from '../../db/schema/service.ts'
import { mergeUpdate } from '../../lib/merge-update.ts'
import { announce } from '../../live/announce.ts'
import { reserveLastPosition } from './order.ts'
import { setPerformers } from './performers.ts'
import { presentService } from './present.ts'
import { findService } from './queries.ts'

/**
 * Returns the topics to announce: appointments, which show the service, and the employees too if some were added or
 * removed as performers.
 */
function listTopics(employees: string[]): LiveTopic[] {
  return employees.length > 0 ? ['services', 'appointments', 'employees'] : ['services', 'appointments']
}

export async function addService(db: Database, actor: Actor, input: NewService, now: Date): Promise<Service> {
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    const { performers, ...fields } = input
    const position = await reserveLastPosition(tx, actor)
    const row = { ...fields, position, businessId: actor.businessId, createdAt: now, updatedAt: now }
    await tx.insert(service).values(row)
    const employees = await setPerformers(tx, actor, { serviceId: input.id, performers, now })
    await logAudit(tx, actor, { action: 'added', entity: 'service', entityId: input.id, after: input, at: now })
    await announce(tx, actor.businessId, listTopics(employees))
    return presentService(await findService(tx, actor, input.id))
  })
}

export async function updateService(
  db: Database,
  actor: Actor,
  input: ServiceUpdate & { id: string },
  now: Date,
): Promise<Service> {
  return db.transaction(async (tx) => {
    const { id, version, ...update } = input
    const stored = presentService(await findService(tx, actor, id))
    const { performers, ...values } = mergeUpdate(ServiceInput, stored, update)
    await updateRow(tx, actor, service, { id, version, values, now })
    const before = await findService(tx, actor, id)
    const employees = await setPerformers(tx, actor, { serviceId: id, performers, now })
    const after = await findService(tx, actor, id)
    if (!areSame(before.performers, after.performers)) {
      const [from, to] = [before, after].map((row) => ({ performers: row.performers }))
      const action = 'changed who performs it'
      await logAudit(tx, actor, { action, entity: 'service', entityId: id, before: from, after: to, at: now })
    }
    await announce(tx, actor.businessId, listTopics(employees))
    return presentService(after)
  })
}

// Both lists come sorted from the database, so their JSON can be compared.
function areSame(some: Performer[], others: Performer[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}

export async function archiveService(
  db: Database,
  actor: Actor,
  archiving: { id: string; archived: boolean; now: Date },
): Promise<Service> {
  return db.transaction(async (tx) => {
    await archiveRow(tx, actor, service, archiving)
    await announce(tx, actor.businessId, ['services'])
    return presentService(await findService(tx, actor, archiving.id))
  })
}
