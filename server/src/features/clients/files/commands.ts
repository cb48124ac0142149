import { createHash } from 'node:crypto'
import type { ClientFile, NewClientFile } from '@deskbell/domain/clients/files/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { clientFile } from '../../../db/schema/client-file.ts'
import { AppError } from '../../../errors.ts'
import { announce } from '../../../live/announce.ts'
import type { Storage } from '../../../storage/storage.ts'
import { requireWithinPlan } from '../../tenancy/limits.ts'
import { lockClient, requireClient } from '../queries.ts'
import { type ClientFileRow, presentClientFile } from './present.ts'
import { fileKey } from './queries.ts'
export type NewFile = NewClientFile & { id: string; type: string; bytes: Uint8Array; now: Date }

async function logFileAction(
  tx: Transaction,
  actor: Actor,
  file: ClientFileRow,
  { action, at }: { action: string; at: Date },
) {
  const about = { entity: 'client_file', entityId: file.id, clientId: file.clientId }
  await logAudit(tx, actor, { action, ...about, after: { name: file.name }, at })
  await announce(tx, actor.businessId, ['clients'])
}

/** Stores a file for a client, idempotently by `id`. Throws AppError 'not_found', 'plan_limit', or 'invalid' for an empty file. */
export async function saveClientFile(
  { db, files }: { db: Database; files: Storage },
  actor: Actor,
  keeping: NewFile,
): Promise<ClientFile> {
  const { id, clientId, name, type, bytes, now } = keeping
  if (bytes.length === 0) throw new AppError('invalid', { fields: [{ path: 'file', message: 'The file is empty' }] })
  const { businessId, userId: byUser, name: byName } = actor
  const hash = createHash('sha256').update(bytes).digest('hex')
  await requireClient(db, actor, clientId)
  return runOnce(db, actor, { id, body: ['file', clientId, name, hash] }, async (tx) => {
    await lockClient(tx, actor, clientId)
    const values = { businessId, id, clientId, name, type, bytes: bytes.length, hash, byUser, byName }
    await tx.insert(clientFile).values({ ...values, createdAt: now, updatedAt: now })
    await requireWithinPlan(tx, actor, 'storageMb', now)
    // Write the bytes before the commit: a row without bytes is worse than orphaned bytes.
    await files.put(fileKey({ businessId, id }), bytes)
    const row = await findById(tx, actor, clientFile, id)
    await logFileAction(tx, actor, row, { action: 'kept', at: now })
    return presentClientFile(row)
  })
}

/** Soft-deletes a file or restores it; the bytes are kept until the purge. Throws AppError 'not_found'. */
export async function markClientFile(
  db: Database,
  actor: Actor,
  { id, removed, now }: { id: string; removed: boolean; now: Date },
): Promise<ClientFile> {
  return db.transaction(async (tx) => {
    await lockClient(tx, actor, (await findById(tx, actor, clientFile, id)).clientId)
    const before = await findById(tx, actor, clientFile, id)
    if ((before.removedAt !== null) === removed) return presentClientFile(before)
    const removedAt = removed ? now : null
    await tx
      .update(clientFile)
      .set({ removedAt, updatedAt: now })
      .where(and(eq(clientFile.businessId, actor.businessId), eq(clientFile.id, id)))
    await logFileAction(tx, actor, before, { action: removed ? 'removed' : 'brought back', at: now })
    return presentClientFile({ ...before, removedAt })
  })
}
