import { join } from 'node:path'
import type { Env } from '../../../env.ts'
import { type BackupStorage, openBackupStorage } from './storage.ts'

/** What backups and restores need beside the database and the files. */
export type BackupContext = {
  databaseUrl: string
  place: BackupStorage
  /** New backups are encrypted with it; null: they aren't. */
  passphrase: string | null
  /** The install's own. */
  secret: string
  /** Where archives lie that are looked into. */
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
