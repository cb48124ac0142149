import { constants } from 'node:fs'
import { access, chmod, mkdir, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount, requireAccess } from './account.ts'
import { appRole, ensureAppDatabase, type Login } from './app-role.ts'
import { errorCode, readFileIfExists, readOrCreateSecret } from './atomic-file.ts'
import { ensureCluster } from './cluster.ts'
import { getRunningConnection, openConnection } from './connection.ts'
import { DataFolderLocked, lockDataFolder } from './lock.ts'
import { type Launch, type Log, type Postmaster, startPostmaster, stopStaleServers } from './postmaster.ts'
import { findBinaries } from './run.ts'

export type Postgres = { url: string; stop(): Promise<void> }
type Place = {
  /** Name of the app in messages. They call its settings DATA_DIR, PORT and DATABASE_URL. */
  app: string
  /** Name of the app's database, and of the superuser that initdb makes; see also `appRole`. */
  database: string
  dataDir: string
}
export type Options = Place & {
  log: Log
  settings?: Record<string, string>
  /** True: the app's role may create further databases. */
  createsDatabases?: boolean
}
type Restart = { launch: () => Promise<Postmaster>; log: Log }

/** Defaults for a small machine (2 cores, 1–2 GB of memory) that must not lose a committed row. */
const defaults = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // JIT compilation takes longer than these short queries.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // The app gets each failed statement as an exception; logging it here would leak its data into the log.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '%e ',
  logging_collector: 'off',
  log_destination: 'stderr',
}

/** Backoff before restarts: the first is immediate, later ones are delayed more and more. */
const restartDelaysMs = [0, 250, 1000, 2000, 5000, 10_000]
const calmMs = 60_000

/**
 * Starts the bundled PostgreSQL on the cluster in `dataDir` and keeps it running until `stop`. `url` is for
 * node-postgres and stays the same across restarts; `settings` override PostgreSQL's configuration. Throws an Error
 * whose message is written for the person at the terminal.
 */
export async function startPostgres(options: Options): Promise<Postgres> {
  const dataDir = await openDataFolder(resolve(options.dataDir), options.app)
  const lock = await lockDataFolder(dataDir, options.app)
  try {
    const server = await startCluster({ ...options, dataDir })
    let stopped: Promise<void> | undefined
    return {
      url: server.url,
      stop: () => (stopped ??= server.stop().finally(lock.release)),
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * Like `startPostgres`, but if another process already runs PostgreSQL on this folder, connects to that one;
 * `stop` then leaves it running.
 */
export async function connectPostgres(options: Options): Promise<Postgres> {
  try {
    return await startPostgres(options)
  } catch (error) {
    if (!(error instanceof DataFolderLocked)) throw error
    const dataDir = await realpath(options.dataDir)
    const { urlOf } = await getRunningConnection(dataDir)
    const password = await readOrCreateSecret(appPasswordPath(dataDir))
    return { url: urlOf(appLogin(options.database, password)), stop: async () => undefined }
  }
}

/** Returns the URL of the database in `dataDir`, whether it runs or not; null if it was never created. */
export async function findPostgresUrl({ app, database, dataDir }: Place): Promise<string | null> {
  const password = await readFileIfExists(appPasswordPath(dataDir))
  if (!password) return null
  const account = await chooseAccount(join(dataDir, 'postgres'), app)
  const { urlOf } = await openConnection({ dataDir, account })
  return urlOf(appLogin(database, password))
}

function appPasswordPath(dataDir: string): string {
  return join(dataDir, 'postgres-app-password')
}

function appLogin(database: string, password: string): Login {
  return { user: appRole(database), password, database }
}

async function startCluster(options: Options): Promise<Postgres> {
  const { app, database, dataDir, log, settings = {}, createsDatabases = false } = options
  const binaries = findBinaries()
  const cluster = join(dataDir, 'postgres')
  const account = await chooseAccount(cluster, app)
  await requireAccess({ account, dataDir, binaries, app })
  const durable = settings.fsync !== 'off'
  const password = await ensureCluster({ dataDir, cluster, account, binaries, superuser: database, durable })
  const connection = await openConnection({ dataDir, account })
  const launch = { binaries, account, cluster, log, arguments: settingArguments(connection.settings, settings) }
  const urlOf = (name: string) => connection.urlOf({ user: database, password, database: name })
  const login = appLogin(database, await readOrCreateSecret(appPasswordPath(dataDir)))
  const server = await superviseFrom(launch, () => ensureAppDatabase({ urlOf, app: login, createsDatabases }))
  return {
    url: connection.urlOf(login),
    stop: () => server.stop().finally(connection.close),
  }
}

async function superviseFrom(launch: Launch, prepare: () => Promise<void>) {
  const start = async () => {
    await stopStaleServers(launch)
    return startPostmaster(launch)
  }
  const first = await start()
  try {
    await prepare()
  } catch (error) {
    await first.stop()
    throw error
  }
  return supervise(first, { launch: start, log: launch.log })
}

/** Restarts the server whenever it ends by itself, until `stop`. */
function supervise(first: Postmaster, options: Restart): { stop(): Promise<void> } {
  const quit = new AbortController()
  const done = keepRunning(first, { ...options, quit: quit.signal })
  return {
    stop() {
      quit.abort()
      return done
    },
  }
}

async function keepRunning(first: Postmaster, { launch, log, quit }: Restart & { quit: AbortSignal }) {
  let server: Postmaster | undefined = first
  let ends = 0
  while (server !== undefined) {
    const startedAt = performance.now()
    const end = await Promise.race([server.ended, aborted(quit)])
    if (quit.aborted) return server.stop()
    ends = performance.now() - startedAt > calmMs ? 0 : ends + 1
    log.error(`PostgreSQL ended unexpectedly (${end}); starting it again. Nothing that was saved is lost`)
    server = await relaunch(ends, { launch, log, quit })
  }
}

async function relaunch(ends: number, { launch, log, quit }: Restart & { quit: AbortSignal }) {
  for (let attempt = Math.max(ends - 1, 0); !quit.aborted; attempt++) {
    await abortableSleep(restartDelaysMs[Math.min(attempt, restartDelaysMs.length - 1)] ?? 0, quit)
    if (quit.aborted) return undefined
    try {
      const server = await launch()
      log.info('PostgreSQL is running again')
      return server
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL could not be started again; trying once more')
    }
  }
  return undefined
}

function aborted(signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Sleeps, but wakes up as soon as the signal aborts. */
async function abortableSleep(ms: number, signal: AbortSignal) {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}

/** Returns the real path, because running PostgreSQL processes are recognised by it. */
async function openDataFolder(path: string, app: string) {
  try {
    const firstMade = await mkdir(path, { recursive: true })
    if (firstMade !== undefined) await allowTraversal(path, firstMade)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(path)
  } catch (error) {
    throw new Error(
      `${app} can't write to its data folder ${path} (${errorCode(error)}). Make it writable for the user who runs ${app}, or choose another DATA_DIR.`,
      { cause: error },
    )
  }
}

/** Opens up folders created under a strict umask, which would shut out the user that root runs PostgreSQL as. */
async function allowTraversal(path: string, firstMade: string) {
  if (process.getuid?.() !== 0) return
  for (let folder = path; folder.length >= firstMade.length; folder = dirname(folder)) await chmod(folder, 0o711)
}

/** Builds the server's command-line arguments, which override the configuration files in the cluster. */
function settingArguments(...overrides: Record<string, string>[]): string[] {
  const settings = Object.assign({}, defaults, ...overrides) as Record<string, string>
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
