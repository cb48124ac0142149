import { join } from 'node:path'
import type { Env } from '../../../env.ts'
import { type BackupStorage, openBackupStorage } from './storage.ts'

/** Dependencies of backups and restores besides the database and the file storage. */
export type BackupContext = {
  databaseUrl: string
  place: BackupStorage
  /** Encrypts new backups; null: no encryption. */
  passphrase: string | null
  /** App secret of this install. */
  secret: string
  /** Folder of this server for archives that are being checked. */
  folder: string
  /** Where other servers find an uploaded archive; null if the folder is in the data folder, as the backups are. */
  uploads: BackupStorage | null
}

export async function openBackupContext({
  env,
  databaseUrl,
  secret,
}: {
  env: Env
  databaseUrl: string
  secret: string
}): Promise<BackupContext> {
  const place = await openBackupStorage(env)
  return {
    databaseUrl,
    secret,
    passphrase: env.BACKUP_PASSPHRASE ?? null,
    place,
    uploads: env.BACKUP_S3_BUCKET || env.BACKUP_DIR ? place : null,
    folder: join(env.DATA_DIR, 'restores'),
  }
}
