import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { openDatabase } from './db/client.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrateDatabase } from './db/migrate.ts'
import { requirePreparedStatements } from './db/pooler.ts'
import { findPrimaryUrl, PrimaryWatch, type WatchOptions } from './db/primary.ts'
import { openReplica } from './db/replica.ts'
import { installShopRole } from './db/shop-role.ts'
import { type Env, listFolders } from './env.ts'
import { createAuth } from './features/auth/auth.ts'
import { hasAccounts } from './features/auth/queries.ts'
import { openSetupCode } from './features/auth/setup-code.ts'
import { openBackupContext } from './features/data/archive/context.ts'
import { metrics } from './features/health/metrics.ts'
import { createAsk } from './http/ask.ts'
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
import { registerServer } from './servers/register.ts'
import { openStorage } from './storage/storage.ts'
import { startTracing, type Tracing } from './tracing/tracing.ts'

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url))
const NO_WALL = 'row-level security is off: see “Several shops” in docs/operations.md'
const DRAIN_MS = 10_000

type Running = {
  port: number
  databaseUrl: string
  /** Null once there is an account. */
  setupCode: string | null
  close(): Promise<void>
}

/** `directUrl` leads past a pooler, to what needs a connection of its own: LISTEN, migrations, backups, restores. */
type Location = { url: string; directUrl: string; stop(): Promise<void> }

async function findDatabase(env: Env, log: Logger): Promise<Location> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url } = env
  if (url && directUrl) return { url, directUrl, stop: async () => undefined }
  const own = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log })
  return { ...own, directUrl: own.url }
}

type Start = { env: Env; log: Logger; webRoot?: string; connectTimeoutMs?: number; mostSilentSeconds?: number }

export async function startServer({
  env,
  log,
  webRoot = WEB_ROOT,
  connectTimeoutMs = 3000,
  mostSilentSeconds = 10,
}: Start): Promise<Running> {
  // First, since the embedded PostgreSQL would be left running if it failed.
  const tracing = await startTracing(env, log)
  const database = await findDatabase(env, log)
  try {
    await migrateDatabase(database.directUrl)
    const secret = await loadSecret({ env, dataDir: env.DATA_DIR })
    return await serveApp({ env, log, webRoot, connectTimeoutMs, mostSilentSeconds, secret, database, tracing })
  } catch (error) {
    await tracing.stop()
    await database.stop()
    throw error
  }
}

async function serveApp({
  env,
  log,
  webRoot,
  connectTimeoutMs,
  mostSilentSeconds,
  secret,
  database,
  tracing,
}: Required<Start> & { secret: string; database: Location; tracing: Tracing }): Promise<Running> {
  const { url, directUrl } = database
  const watch = await watchDatabase({ url, directUrl }, { log, connectTimeoutMs, mostSilentSeconds })
  const onIdleError = (error: Error) => log.warn({ error: error.message }, 'a database connection broke')
  const isolates = env.SHOPS === 'many' && (await installShopRole(directUrl))
  if (env.SHOPS === 'many' && !isolates) log.warn(NO_WALL)
  const options = {
    connectTimeoutMs,
    onIdleError,
    isPooled: url !== directUrl,
    isolates,
    max: env.DATABASE_CONNECTIONS,
  }
  const db = openDatabase(url, { ...options, watches: watch.all })
  const registered = await registerServer(db, await identifyServer(env, secret)).catch(async (error: unknown) => {
    watch.stop()
    await db.$client.end()
    throw error
  })
  const standby = env.DATABASE_REPLICA_URL ? openDatabase(env.DATABASE_REPLICA_URL, options) : null
  const live = new LiveStreams()
  const listener = new LiveListener(directUrl, live, log)
  await listener.start()
  for (const one of watch.all) one.onLost(() => listener.reconnect())
  metrics.watchLiveStreams(() => live.size)
  const mailer = createMailer({ db, log, smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
  const files = await openStorage(env)
  const jobs = await openJobs({ db, log, runs: true })
  const replica = openReplica(db, standby)
  const services: Services = {
    db,
    replica,
    auth: createAuth({ db, secret, publicUrl: env.PUBLIC_URL, mailer, passwordCost: env.PASSWORD_COST }),
    limiter: new RateLimiter(db.$client),
    live,
    mailer,
    files,
    jobs,
    backups: await openBackupContext({ env, databaseUrl: directUrl, secret }),
    folders: listFolders(env),
    encryption: createEncryption(secret),
    post: createPost({ allowPrivateAddresses: env.ALLOW_PRIVATE_ADDRESSES }),
    ask: createAsk({ allowPrivateAddresses: env.ALLOW_PRIVATE_ADDRESSES }),
    setupCode: openSetupCode(db, env.DATA_DIR),
    log,
    clock: () => new Date(),
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL,
    operatorEmail: env.OPERATOR_EMAIL ?? '',
    shops: env.SHOPS,
    signUpDomain: env.SIGN_UP === 'open' ? (env.SHOPS_DOMAIN ?? null) : null,
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
    databaseUrl: url,
    setupCode,
    close: async () => {
      await drain({ closeWeb: web.close, live, jobs })
      listener.close()
      await registered.stop()
      watch.stop()
      await Promise.all([db.$client.end(), replica.close(), tracing.stop()])
      await database.stop()
    },
  }
}

/** Watches the database and, if there is one, the pooler. */
async function watchDatabase({ url, directUrl }: Pick<Location, 'url' | 'directUrl'>, options: WatchOptions) {
  if (url !== directUrl) await requirePreparedStatements(await findPrimaryUrl(url))
  const all = [...new Set([url, directUrl])].map((one) => new PrimaryWatch(one, options))
  const stop = () => {
    for (const one of all) one.stop()
  }
  try {
    for (const one of all) await one.start()
    return { all, stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** Returns the code to set up with, or removes one that was left behind. */
async function renewSetupCode({ db, setupCode }: Services): Promise<string | null> {
  if (!(await hasAccounts(db))) return setupCode.create()
  await setupCode.remove()
  return null
}

/** Waits up to 10 seconds for open requests, while no new ones and no jobs are begun. */
async function drain({
  closeWeb,
  live,
  jobs,
}: {
  closeWeb: () => Promise<void>
  live: LiveStreams
  jobs: Jobs
}): Promise<void> {
  const drained = closeWeb()
  live.close()
  const inTime = new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())
  await Promise.all([Promise.race([drained, inTime]), jobs.stop()])
}
