import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Restore } from '@deskbell/domain/data/backups/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { errorCode } from '@deskbell/embedded-postgres/atomic-file.ts'
import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../errors.ts'
import { toStoredText } from '../../../lib/stored-text.ts'

/** Restores that this process runs right now. */
const active = new Set<string>()
const ENDED = toStoredText(
  msg`The server ended while it restored. Unless you are asked to sign in, nothing was changed.`,
)

export function uploadPath(folder: string, id: string): string {
  return join(folder, `${id}.archive`)
}

function notePath(folder: string, id: string): string {
  return join(folder, `${id}.json`)
}

/** Records a restore's progress in a file, since a restore replaces the database. */
export async function saveRestoreProgress(folder: string, restore: Restore): Promise<Restore> {
  const path = notePath(folder, restore.id)
  await writeFile(`${path}.part`, JSON.stringify(restore), { mode: 0o600 })
  await rename(`${path}.part`, path)
  return restore
}

/** Reads a restore's progress. Throws AppError 'not_found'. */
export async function findRestore(folder: string, id: string): Promise<Restore> {
  try {
    const restore = Restore.parse(JSON.parse(await readFile(notePath(folder, id), 'utf8')))
    if (restore.status !== 'restoring' || active.has(id)) return restore
    return { ...restore, status: 'failed', failure: ENDED }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new AppError('not_found')
    throw error
  }
}

export async function withRestoreLock<T>(id: string, work: () => Promise<T>): Promise<T> {
  if (active.size > 0) throw new AppError('restore_running')
  active.add(id)
  return work().finally(() => active.delete(id))
}

/** Deletes uploads older than a day, and decrypted files that a crashed process left behind. */
export async function clearUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (active.size === 0 && mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true })
  }
}
