import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BackupPlace } from '@deskbell/domain/data/backups/schema.ts'
import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import type { Env } from '../../../env.ts'
import { type Written, writeDurable } from '../../../storage/durable-file.ts'
import { openBucket } from '../../../storage/storage.ts'
import { BACKUPS_PREFIX, openKey } from './file-keys.ts'

/** Storage for backups: a folder or an S3 bucket. */
export type BackupStorage = Pick<BackupPlace, 'kind' | 'name'> & {
  /** Stores a backup completely or not at all. */
  keep(name: string, content: Readable): Promise<Written>
  /** Null if it doesn't exist. */
  open(name: string): Promise<Readable | null>
  remove(name: string): Promise<void>
}

type Settings = Pick<
  Env,
  'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_S3_BUCKET' | `S3_${'ENDPOINT' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`
>

/** Opens the configured bucket or folder; by default the folder `backups` in the data folder. */
export async function openBackupStorage(env: Settings): Promise<BackupStorage> {
  return env.BACKUP_S3_BUCKET
    ? bucketPlace(env, env.BACKUP_S3_BUCKET)
    : folderStorage(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'))
}

export function folderStorage(folder: string): BackupStorage {
  return {
    kind: 'folder',
    name: folder,
    keep: (name, content) => writeDurable(join(folder, name), content),
    open: (name) => openFile(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

async function openFile(path: string): Promise<Readable | null> {
  const file = await open(path).catch(() => null)
  return file?.createReadStream() ?? null
}

const UPLOAD_MS = HOUR_MS

async function bucketPlace(env: Settings, bucket: string): Promise<BackupStorage> {
  const files = await openBucket(env, { bucket, requestTimeout: UPLOAD_MS })
  return {
    kind: 's3',
    name: bucket,
    async keep(name, content) {
      // S3 needs the length in advance, so write to a temporary file first.
      const draft = join(env.DATA_DIR, 'backups', name)
      try {
        const written = await writeDurable(draft, content)
        await files.putStream(BACKUPS_PREFIX + name, createReadStream(draft), { contentLength: written.bytes })
        return written
      } finally {
        await rm(draft, { force: true })
      }
    },
    open: (name) => openKey(files, BACKUPS_PREFIX + name),
    remove: (name) => files.delete(BACKUPS_PREFIX + name),
  }
}
