import { type Logger, pino } from 'pino'
import { type Database, openDatabase } from '../../server/src/db/client.ts'
import { connectEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { findPrimaryUrl } from '../../server/src/db/primary.ts'
import { type Env, loadEnv } from '../../server/src/env.ts'
import { type BackupContext, openBackupContext } from '../../server/src/features/data/archive/context.ts'
import { loadSecret } from '../../server/src/lib/crypto/app-secret.ts'
import { openStorage, type Storage } from '../../server/src/storage/storage.ts'

export type BusinessContext = {
  env: Env
  db: Database
  files: Storage
  backups: BackupContext
  log: Logger
  clock: () => Date
}

/** Runs `work` on the data of the business, regardless of whether the server is running. */
export async function withBusiness<T>(work: (desk: BusinessContext) => Promise<T>): Promise<T> {
  const env = loadEnv()
  const log = pino({ level: 'error' }, pino.destination(2))
  const given = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  const database = given
    ? { url: await findPrimaryUrl(given), stop: async () => undefined }
    : await connectEmbeddedPostgres({ dataDir: env.DATA_DIR, log })
  const db = openDatabase(database.url)
  try {
    const secret = await loadSecret({ env, dataDir: env.DATA_DIR })
    const backups = await openBackupContext({ env, databaseUrl: database.url, secret })
    return await work({ env, db, files: await openStorage(env), backups, log, clock: () => new Date() })
  } finally {
    await db.$client.end()
    await database.stop()
  }
}
