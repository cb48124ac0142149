import { join } from 'node:path'
import type { Env } from '../../../env.ts'
import { openPlace, type Place } from './storage.ts'

/** What backups and restores need beside the database and the files. */
export type BackupDesk = {
  databaseUrl: string
  place: Place
  /** New backups are encrypted with it; null: they aren't. */
  passphrase: string | null
  /** The install's own. */
  secret: string
  /** Where archives lie that are looked into. */
  folder: string
}

export async function openBackupDesk({
  env,
  databaseUrl,
  secret,
}: {
  env: Env
  databaseUrl: string
  secret: string
}): Promise<BackupDesk> {
  return {
    databaseUrl,
    secret,
    passphrase: env.BACKUP_PASSPHRASE ?? null,
    place: await openPlace(env),
    folder: join(env.DATA_DIR, 'restores'),
  }
}
