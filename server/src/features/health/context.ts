import { join } from 'node:path'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../db/client.ts'
import { chooseAccount } from '../../db/embedded/account.ts'
import { openConnection } from '../../db/embedded/connection.ts'
import { type Env, listFolders } from '../../env.ts'
import { readIfThere } from '../../lib/atomic-file.ts'
import { createMailer } from '../../mail/mailer.ts'
import { openStorage } from '../../storage/storage.ts'
import type { HealthContext } from './run-checks.ts'

const DATABASE = 'deskbell'
/** Made to be asked by anybody. */
const CLOCK_URL = 'https://example.com/'
// Nobody listens there.
const NOWHERE = 'postgres://localhost:1/none'

/** Where the database is that comes with Deskbell, whether it runs or not; null where there has never been one. */
async function embeddedUrl(dataDir: string): Promise<string | null> {
  const password = await readIfThere(join(dataDir, 'postgres-password'))
  if (!password) return null
  const account = await chooseAccount(join(dataDir, 'postgres'))
  const { urlOf } = await openConnection({ dataDir, account })
  return urlOf({ password: password.trim(), database: DATABASE })
}

/** Opens what the doctor looks at, beside a server that runs or without one. It starts nothing. */
export async function openHealthContext(
  env: Env,
): Promise<{ patient: HealthContext; isOwnDatabase: boolean; close(): Promise<void> }> {
  const url = env.DATABASE_URL ?? (await embeddedUrl(env.DATA_DIR)) ?? NOWHERE
  const db: Database = openDatabase(url, () => undefined)
  const log = pino({ level: 'silent' })
  const mailer = createMailer({ db, log, smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
  const files = await openStorage(env)
  return {
    patient: { db, files, mailer, folders: listFolders(env), scope: null, now: new Date(), clockUrl: CLOCK_URL },
    isOwnDatabase: !env.DATABASE_URL,
    close: () => db.$client.end(),
  }
}
