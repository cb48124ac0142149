import type { NewService, Service, ServiceUpdate } from '@deskbell/domain/services/schema.ts'
import { recordActivity } from '../../db/activity.ts'
import type { Database } from '../../db/client.ts'
import { once } from '../../db/operations.ts'
import { service } from '../../db/schema/service.ts'
import { archiveRow, updateRow } from '../../db/versions.ts'
import { announce } from '../../live/announce.ts'
import type { Actor } from '../../middleware/actor.ts'
import { presentService } from './present.ts'
import { findService } from './queries.ts'

export async function addService(db: Database, actor: Actor, input: NewService, now: Date): Promise<Service> {
  return once(db, actor, { id: input.id, body: input }, async (tx) => {
    const row = { ...input, businessId: actor.businessId, createdAt: now, updatedAt: now }
    await tx.insert(service).values(row)
    await recordActivity(tx, actor, { action: 'added', entity: 'service', entityId: input.id, after: input, at: now })
    await announce(tx, actor.businessId, ['services'])
    return presentService(await findService(tx, actor, input.id))
  })
}

type Update = ServiceUpdate & { id: string }

export async function updateService(db: Database, actor: Actor, input: Update, now: Date): Promise<Service> {
  return db.transaction(async (tx) => {
    const { id, version, ...values } = input
    await updateRow(tx, actor, service, { id, version, values, now })
    await announce(tx, actor.businessId, ['services'])
    return presentService(await findService(tx, actor, id))
  })
}

type Archiving = { id: string; archived: boolean; now: Date }

export async function archiveService(db: Database, actor: Actor, archiving: Archiving): Promise<Service> {
  return db.transaction(async (tx) => {
    await archiveRow(tx, actor, service, archiving)
    await announce(tx, actor.businessId, ['services'])
    return presentService(await findService(tx, actor, archiving.id))
  })
}
