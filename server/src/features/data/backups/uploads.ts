import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Restore } from '@deskbell/domain/data/backups/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Database } from '../../../db/client.ts'
import { AppError } from '../../../errors.ts'
import { toStoredText } from '../../../lib/stored-text.ts'
import { INSTALLATION } from '../../../servers/install.ts'
import type { BackupContext } from '../archive/context.ts'
import { ARCHIVE_LOCK } from '../archive/locks.ts'

const ENDED = toStoredText(
  msg`The server ended while it restored. Unless you are asked to sign in, nothing was changed.`,
)

export function uploadPath(folder: string, id: string): string {
  return join(folder, getUploadName(id))
}

/** Name of an upload in the storage of all servers. */
export function getUploadName(id: string): string {
  return `${id}.archive`
}

export type Connection = Pick<Database['$client'], 'query'>

/** Records a restore's progress beside the data that it replaces. */
export async function saveRestoreProgress(connection: Connection, restore: Restore): Promise<Restore> {
  const text = `insert into ${INSTALLATION}.restore (id, progress) values ($1, $2)
    on conflict (id) do update set progress = excluded.progress, updated_at = now()`
  await connection.query(text, [restore.id, restore])
  return restore
}

/** Reads a restore's progress. Throws AppError 'not_found'. */
export async function findRestore({ $client: pool }: Database, id: string): Promise<Restore> {
  const { rows } = await pool.query<{ progress: unknown; locked: boolean }>(
    `select progress, ${IS_RESTORING} as locked from ${INSTALLATION}.restore where id = $2`,
    [ARCHIVE_LOCK, id],
  )
  if (!rows[0]) throw new AppError('not_found')
  const restore = Restore.parse(rows[0].progress)
  if (restore.status !== 'restoring' || rows[0].locked) return restore
  return { ...restore, status: 'failed', failure: ENDED }
}

// A restore holds the archive lock exclusively from its beginning to its end.
const IS_RESTORING = `exists (
  select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
    where l.locktype = 'advisory' and l.objid = $1 and l.mode = 'ExclusiveLock' and l.granted)`

/** Deletes uploads older than a day, and decrypted files that a crashed process left behind. */
export async function clearUploads({ $client: pool }: Database, { folder, uploads }: BackupContext): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `delete from ${INSTALLATION}.restore where not ${IS_RESTORING} and updated_at < now() - interval '1 day' returning id`,
    [ARCHIVE_LOCK],
  )
  for (const { id } of rows) await uploads?.remove(getUploadName(id))
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true })
  }
}
