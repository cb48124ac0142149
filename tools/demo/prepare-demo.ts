import type { Logger } from 'pino'
import { openDatabase } from '../../server/src/db/client.ts'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { migrateDatabase } from '../../server/src/db/migrate.ts'
import type { Env } from '../../server/src/env.ts'
import { createAuth } from '../../server/src/features/auth/auth.ts'
import { loadSecret } from '../../server/src/lib/crypto/app-secret.ts'
import { createLog } from '../../server/src/log.ts'
import { createMailer } from '../../server/src/mail/mailer.ts'
import { type DemoLogin, loadOrCreateLogin, refuseForeignFolder } from './demo-login.ts'
import { chooseTown } from './make-business.ts'
import { openDemoShop } from './open-shop.ts'

const SEED = 1

/**
 * Creates the demo in the data folder, if it isn't there, before the server starts; calls `onFill` before the longer part
 * of it. Returns the credentials. Throws an Error with a message for the terminal.
 */
export async function prepareDemo(env: Env, onFill: () => void): Promise<{ login: DemoLogin; made: boolean }> {
  refuseForeignFolder(env.DATA_DIR)
  const log = createLog(env.LOG_LEVEL)
  // Thousands of commits need not reach the disk one by one: an interrupted start begins anew, and `stop` writes all.
  const settings = { synchronous_commit: 'off' }
  const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log, settings })
  try {
    const login = await loadOrCreateLogin(env.DATA_DIR)
    await migrateDatabase(postgres.url)
    return { login, made: await fill(postgres.url, { env, log, login, onFill }) }
  } finally {
    await postgres.stop()
  }
}

async function fill(
  url: string,
  { env, log, login, onFill }: { env: Env; log: Logger; login: DemoLogin; onFill: () => void },
): Promise<boolean> {
  const db = openDatabase(url)
  try {
    const secret = await loadSecret({ env, dataDir: env.DATA_DIR })
    const mailer = createMailer({ db, log, smtpUrl: undefined, from: undefined })
    const auth = createAuth({ db, secret, publicUrl: env.PUBLIC_URL, mailer, passwordCost: env.PASSWORD_COST }).over(
      false,
    )
    const now = new Date()
    const { timeZone } = chooseTown(now)
    return await openDemoShop({ db, auth, login, now, timeZone, seed: SEED, onFill })
  } finally {
    await db.$client.end()
  }
}
