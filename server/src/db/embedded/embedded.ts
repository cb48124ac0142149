import { constants } from 'node:fs'
import { access, chmod, mkdir, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Client } from 'pg'
import { errorCode } from '../../lib/atomic-file.ts'
import { readOrCreateSecret } from '../../lib/crypto/app-secret.ts'
import { chooseAccount, requireAccess } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type Connection, getRunningConnection, openConnection } from './connection.ts'
import { stopStaleServers } from './leftovers.ts'
import { DataFolderLocked, lockDataFolder } from './lock.ts'
import { type Launch, startPostmaster } from './postmaster.ts'
import type { Log } from './server-log.ts'
import { settingArguments } from './settings.ts'
import { supervise } from './supervise.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }
type Options = { dataDir: string; log: Log; settings?: Record<string, string> }

const database = 'deskbell'

/**
 * Starts the bundled PostgreSQL on the cluster in `dataDir` and keeps it running until `stop`. `url` is for
 * node-postgres and stays the same across restarts; `settings` override PostgreSQL's configuration. Throws an Error
 * whose message is written for the person at the terminal.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = await openDataFolder(resolve(options.dataDir))
  const lock = await lockDataFolder(dataDir)
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
 * Like `startEmbeddedPostgres`, but if another process already runs PostgreSQL on this folder, connects to that one;
 * `stop` then leaves it running.
 */
export async function connectEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres(options)
  } catch (error) {
    if (!(error instanceof DataFolderLocked)) throw error
    const dataDir = await realpath(options.dataDir)
    const password = await readOrCreateSecret(join(dataDir, 'postgres-password'))
    const { urlOf } = await getRunningConnection(dataDir)
    return { url: urlOf({ password, database }), stop: async () => undefined }
  }
}

async function startCluster({ dataDir, log, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  const cluster = join(dataDir, 'postgres')
  const account = await chooseAccount(cluster)
  await requireAccess({ account, dataDir, binaries })
  const password = await ensureCluster({ dataDir, cluster, account, binaries, durable: settings.fsync !== 'off' })
  const connection = await openConnection({ dataDir, account })
  const launch = { binaries, account, cluster, log, arguments: settingArguments(connection.settings, settings) }
  const server = await superviseFrom(launch, connection, password)
  return {
    url: connection.urlOf({ password, database }),
    stop: () => server.stop().finally(connection.close),
  }
}

async function superviseFrom(launch: Launch, connection: Connection, password: string) {
  const start = async () => {
    await stopStaleServers(launch)
    return startPostmaster(launch)
  }
  const first = await start()
  try {
    await ensureDatabase(connection.urlOf({ password, database: 'postgres' }))
  } catch (error) {
    await first.stop()
    throw error
  }
  return supervise(first, { launch: start, log: launch.log })
}

async function ensureDatabase(url: string) {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  } finally {
    await client.end()
  }
}

/** Returns the real path, because running PostgreSQL processes are recognised by it. */
async function openDataFolder(path: string) {
  try {
    const firstMade = await mkdir(path, { recursive: true })
    if (firstMade !== undefined) await allowTraversal(path, firstMade)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(path)
  } catch (error) {
    throw new Error(
      `Deskbell can't write to its data folder ${path} (${errorCode(error)}). Make it writable for the user who runs Deskbell, or choose another DATA_DIR.`,
      { cause: error },
    )
  }
}

/** Opens up folders created under a strict umask, which would shut out the user that root runs PostgreSQL as. */
async function allowTraversal(path: string, firstMade: string) {
  if (process.getuid?.() !== 0) return
  for (let folder = path; folder.length >= firstMade.length; folder = dirname(folder)) await chmod(folder, 0o711)
}
