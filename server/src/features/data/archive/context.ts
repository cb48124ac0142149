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
  /** Folder for uploaded archives. */
  folder: string
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
  return {
    databaseUrl,
    secret,
    passphrase: env.BACKUP_PASSPHRASE ?? null,
    place: await openBackupStorage(env),
    folder: join(env.DATA_DIR, 'restores'),
  }
}
