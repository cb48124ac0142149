import type { Drawer, DrawerUpdate, NewDrawer } from '@deskbell/domain/drawers/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/client.ts'
import { runOnce } from '../../db/idempotency.ts'
import { archiveRow, updateRow } from '../../db/optimistic-lock.ts'
import { drawer } from '../../db/schema/drawer.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { findDrawer, lockDrawer } from './queries.ts'

export async function addDrawer(db: Database, actor: Actor, input: NewDrawer, now: Date): Promise<Drawer> {
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    const { businessId } = actor
    await tx.insert(drawer).values({ ...input, businessId, createdAt: now, updatedAt: now })
    await logAudit(tx, actor, { action: 'added', entity: 'drawer', entityId: input.id, after: input, at: now })
    await announce(tx, businessId, ['drawers'])
    return findDrawer(tx, actor, input.id)
  })
}

/** Renames a drawer. Throws AppError 'not_found', 'stale_version'. */
export async function renameDrawer(
  db: Database,
  actor: Actor,
  { id, version, name, now }: DrawerUpdate & { id: string; now: Date },
): Promise<Drawer> {
  return db.transaction(async (tx) => {
    await updateRow(tx, actor, drawer, { id, version, values: { name }, now })
    await announce(tx, actor.businessId, ['drawers'])
    return findDrawer(tx, actor, id)
  })
}

/** Archives a drawer, or restores it. Throws AppError 'not_found', 'drawer_open'. */
export async function archiveDrawer(
  db: Database,
  actor: Actor,
  archiving: { id: string; archived: boolean; now: Date },
): Promise<Drawer> {
  return db.transaction(async (tx) => {
    const { session } = await lockDrawer(tx, actor, archiving.id)
    if (session) throw new AppError('drawer_open')
    await archiveRow(tx, actor, drawer, archiving)
    await announce(tx, actor.businessId, ['drawers'])
    return findDrawer(tx, actor, archiving.id)
  })
}
