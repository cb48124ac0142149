import type { Backup, NewBackup, RollbackResult } from '@deskbell/domain/data/backups/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { backup } from '../../../db/schema/backup.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import { announce } from '../../../live/announce.ts'
import { rollBack } from '../archive/restore.ts'
import { logRestore } from './log-restore.ts'
import { presentBackup } from './present.ts'
import { findStoredBackup, requireSingleBusiness } from './queries.ts'
import { describeError } from './run.ts'

/** Queues a backup. Idempotent by id. */
export async function requestBackup(
  { db, jobs }: Services,
  actor: Actor,
  { id, now }: NewBackup & { now: Date },
): Promise<Backup> {
  await requireSingleBusiness(db)
  const { businessId, userId: byUser, name: byName } = actor
  return db.transaction(async (tx) => {
    const made = await tx
      .insert(backup)
      .values({ businessId, id, kind: 'by_hand', byUser, byName, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: backup.id })
    if (made.length > 0) {
      await jobs.add(tx, 'backup', { backupId: id })
      await logAudit(tx, actor, { action: 'asked for', entity: 'backup', entityId: id, at: now })
      await announce(tx, businessId, ['backups'])
    }
    return presentBackup(await findById(tx, actor, backup, id))
  })
}

/** Deletes a backup's file. Throws AppError 'not_found', 'backup_not_deleted' with the storage's reason. */
export async function removeBackup(
  { db, backups, log }: Services,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<Backup> {
  const { name } = await findStoredBackup(db, actor, id)
  await backups.place.remove(name).catch((error: unknown) => {
    log.warn(error, 'a backup could not be deleted')
    throw new AppError('backup_not_deleted', { detail: describeError(error) })
  })
  return db.transaction(async (tx) => {
    await tx
      .update(backup)
      .set({ status: 'gone', updatedAt: now })
      .where(and(eq(backup.businessId, actor.businessId), eq(backup.id, id)))
    await logAudit(tx, actor, { action: 'removed', entity: 'backup', entityId: id, after: { name }, at: now })
    await announce(tx, actor.businessId, ['backups'])
    return presentBackup(await findById(tx, actor, backup, id))
  })
}

/**
 * Rolls back to the data before the last restore, with the accounts and passwords of that time, but without the people
 * who were removed since.
 */
export async function rollBackRestore(
  { db, backups, log }: Services,
  actor: Actor,
  now: Date,
): Promise<RollbackResult> {
  await requireSingleBusiness(db)
  const { replacedAt } = await rollBack(
    { databaseUrl: backups.databaseUrl, now },
    {
      bringBack: false,
      onDone: (connection, since) =>
        logRestore(connection, actor, { action: 'undone', entityId: since.toISOString(), after: null, at: now }),
    },
  )
  log.warn({ replacedAt, by: actor.userId }, 'a restore was rolled back')
  return { at: replacedAt.toISOString() }
}
