import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { type Database, openDatabase } from './db/client.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrateDatabase } from './db/migrate.ts'
import { type Env, listFolders } from './env.ts'
import { createAuth } from './features/auth/auth.ts'
import { hasAccounts } from './features/auth/queries.ts'
import { openSetupCode } from './features/auth/setup-code.ts'
import { openBackupContext } from './features/data/archive/context.ts'
import { metrics } from './features/health/metrics.ts'
import type { Services } from './http/context.ts'
import { listen } from './http/listen.ts'
import { servePages } from './http/pages.ts'
import { createPost } from './http/post.ts'
import { RateLimiter } from './http/rate-limiter.ts'
import { jobHandlers, SCHEDULE } from './jobs/handlers.ts'
import { type Jobs, openJobs } from './jobs/jobs.ts'
import { loadSecret } from './lib/crypto/app-secret.ts'
import { createEncryption } from './lib/crypto/encryption.ts'
import { LiveListener } from './live/listener.ts'
import { LiveStreams } from './live/streams.ts'
import { createMailer } from './mail/mailer.ts'
import { identifyServer } from './servers/identify.ts'
import { type RegisteredServer, registerServer } from './servers/register.ts'
import { openStorage } from './storage/storage.ts'

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url))
const DRAIN_MS = 10_000

type Running = {
  port: number
  databaseUrl: string
  /** Null once there is an account. */
  setupCode: string | null
  close(): Promise<void>
}

async function findDatabase(env: Env, log: Logger): Promise<{ url: string; stop(): Promise<void> }> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => undefined }
  return startEmbeddedPostgres({ dataDir: env.DATA_DIR, log })
}

type Start = { env: Env; log: Logger; webRoot?: string; connectTimeoutMs?: number }

export async function startServer({ env, log, webRoot = WEB_ROOT, connectTimeoutMs = 3000 }: Start): Promise<Running> {
  const database = await findDatabase(env, log)
  try {
    await migrateDatabase(database.url)
    const secret = await loadSecret({ env, dataDir: env.DATA_DIR })
    return await serveApp({ env, log, webRoot, connectTimeoutMs, secret, database })
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function serveApp({
  env,
  log,
  webRoot,
  connectTimeoutMs,
  secret,
  database,
}: Required<Start> & { secret: string; database: { url: string; stop(): Promise<void> } }): Promise<Running> {
  const db = openDatabase(database.url, {
    connectTimeoutMs,
    onIdleError: (error) => log.warn({ error: error.message }, 'a database connection broke'),
  })
  const registered = await registerServer(db, await identifyServer(env, secret)).catch(async (error: unknown) => {
    await db.$client.end()
    throw error
  })
  const live = new LiveStreams()
  const listener = new LiveListener(database.url, live, log)
  await listener.start()
  metrics.watchLiveStreams(() => live.size)
  const mailer = createMailer({ db, log, smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
  const files = await openStorage(env)
  const jobs = await openJobs({ db, log, runs: true })
  const services: Services = {
    db,
    auth: createAuth({ db, secret, publicUrl: env.PUBLIC_URL, mailer, passwordCost: env.PASSWORD_COST }),
    limiter: new RateLimiter(db.$client),
    live,
    mailer,
    files,
    jobs,
    backups: await openBackupContext({ env, databaseUrl: database.url, secret }),
    folders: listFolders(env),
    encryption: createEncryption(secret),
    post: createPost({ allowPrivateAddresses: env.ALLOW_PRIVATE_ADDRESSES }),
    setupCode: openSetupCode(db, env.DATA_DIR),
    log,
    clock: () => new Date(),
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL,
    shops: env.SHOPS,
    metricsToken: env.METRICS_TOKEN,
  }
  const setupCode = await renewSetupCode(services)
  const app = createApp(services)
  servePages(app, webRoot)
  const web = await listen(app.fetch, env)
  await jobs.work(jobHandlers(services))
  await jobs.schedule(SCHEDULE)
  return {
    port: web.port,
    databaseUrl: database.url,
    setupCode,
    close: () => closeAll({ closeWeb: web.close, live, listener, db, jobs, registered, stopDatabase: database.stop }),
  }
}

/** Returns the code to set up with, or removes one that was left behind. */
async function renewSetupCode({ db, setupCode }: Services): Promise<string | null> {
  if (!(await hasAccounts(db))) return setupCode.create()
  await setupCode.remove()
  return null
}

/** Graceful shutdown: waits up to 10 seconds for open requests, then closes listener and database. */
async function closeAll({
  closeWeb,
  live,
  listener,
  db,
  jobs,
  registered,
  stopDatabase,
}: {
  closeWeb: () => Promise<void>
  live: LiveStreams
  listener: LiveListener
  db: Database
  jobs: Jobs
  registered: RegisteredServer
  stopDatabase: () => Promise<void>
}): Promise<void> {
  const drained = closeWeb()
  live.close()
  const inTime = new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())
  await Promise.all([Promise.race([drained, inTime]), jobs.stop()])
  await listener.close()
  await registered.stop()
  await db.$client.end()
  await stopDatabase()
}
