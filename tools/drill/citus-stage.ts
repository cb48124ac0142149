import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { chooseAccount } from '@deskbell/embedded-postgres/account.ts'
import { openDatabase } from '../../server/src/db/client.ts'
import { createShop } from '../../server/src/features/auth/create-shop.ts'
import { newClient, newService } from '../../server/src/test/factories.ts'
import { findFreePort, PostgresNode } from '../../server/src/test/replicated-postgres.ts'
import { query } from '../bench/database.ts'
import { onCleanup, temporaryFolder } from '../bench/running.ts'
import { createEntity, type Shop, signUp, startDeskbell } from '../bench/shop.ts'
import { type KillableShop, startAgain } from './killable-shop.ts'

const DATABASE = 'deskbell'
const COUNTED = 'query_execution_multi_shard::int as multi, query_execution_single_shard::int as single'
const CLI = fileURLToPath(new URL('../../scripts/deskbell.ts', import.meta.url))
const SETTINGS = {
  shared_preload_libraries: 'citus',
  max_connections: '150',
  // Each check-in is a two-phase commit.
  max_prepared_transactions: '300',
  max_locks_per_transaction: '512',
  'citus.shard_count': '8',
  'citus.enable_statistics_collection': 'off',
  'citus.stat_counters_at_connection_end': 'off',
  'citus.enable_stat_counters': 'on',
  'citus.recover_2pc_interval': '1s',
}

export type Cluster = { coordinator: PostgresNode; workers: PostgresNode[]; databaseUrl: string }

/** Starts a PostgreSQL from a folder of programs that have Citus. `own`: settings instead of those of the drill. */
export async function startNode(programs: string, own: Record<string, string> = {}): Promise<PostgresNode> {
  const folder = temporaryFolder()
  const account = await chooseAccount(join(folder, 'none'), 'Deskbell')
  const node = new PostgresNode({ folder: join(folder, 'node'), port: await findFreePort(), account, programs })
  await node.create({ ...SETTINGS, ...own })
  await node.start()
  onCleanup(() => node.stop())
  return node
}

/** Starts a coordinator and workers from a folder of programs of a PostgreSQL that has Citus. */
export async function startCluster(programs: string, workerCount: number): Promise<Cluster> {
  const nodes: PostgresNode[] = []
  for (let nth = 0; nth <= workerCount; nth++) {
    const node = await startNode(programs)
    await node.ask(`create database ${DATABASE}`)
    await node.ask('create extension citus', DATABASE)
    nodes.push(node)
  }
  const [coordinator, ...workers] = nodes as [PostgresNode, ...PostgresNode[]]
  await coordinator.ask(`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`, DATABASE)
  for (const { port } of workers) await coordinator.ask(`select citus_add_node('127.0.0.1', ${port})`, DATABASE)
  return { coordinator, workers, databaseUrl: coordinator.urlOf(DATABASE) }
}

/** Counts the statements that went to one shard, and those that went to several. */
export async function countStatements({ databaseUrl }: Pick<Cluster, 'databaseUrl'>) {
  const text = `select ${COUNTED} from citus_stat_counters where name = current_database()`
  const [row] = await query<{ multi: number; single: number }>(databaseUrl, text)
  return row ?? { multi: Number.NaN, single: Number.NaN }
}

/** The only shop of an installation, whose tables are distributed while it is stopped. */
export type DistributedShop = KillableShop & {
  dataDir: string
  /** Runs a command of the server's command line and returns what it printed. */
  runCommand(...args: string[]): string
}

export async function openDistributedShop({ databaseUrl, workers }: Cluster): Promise<DistributedShop> {
  const dataDir = temporaryFolder()
  const start = { databaseUrl, dataDir, logLevel: 'silent' }
  let running = await startDeskbell(start)
  const { origin } = running
  const cookie = await signUp(origin, dataDir)
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => running.child.once('exit', resolve))
    running.child.kill(signal)
    await ended
  }
  const startServer = async () => {
    running = await startAgain({ ...start, port: new URL(origin).port })
  }
  const runCommand = (...args: string[]) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
    return execFileSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8' })
  }
  await end('SIGTERM')
  runCommand('distribute')
  await startServer()
  let killed = 0
  return {
    origin,
    cookie,
    databaseUrl,
    dataDir,
    runCommand,
    getRunning: () => ({ ...running, databaseUrl, cookie }),
    killServer: () => end('SIGKILL'),
    startServer,
    killPostgres() {
      const worker = workers[killed++ % workers.length]
      void worker?.kill().then(() => worker.start())
    },
  }
}

/** A shop whose staff checks in one client. */
export type SmallShop = { businessId: string; shop: Shop; clientId: string; serviceId: string }

/** Adds a shop beside the first one, as the operator does. */
export async function addShop({ databaseUrl, getRunning, origin }: DistributedShop, nth: number): Promise<SmallShop> {
  const db = openDatabase(databaseUrl)
  const named = { companyName: `Shop ${nth}`, email: `owner-${nth}@example.com`, by: 'Drill' }
  const given = { ...named, origin: `https://shop-${nth}.example.com`, timeZone: 'UTC', currency: 'EUR', locale: 'en' }
  const { businessId, link } = await createShop(db, given, new Date()).finally(() => db.$client.end())
  const answer = await fetch(`${origin}/api/invites/accept`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: new URL(link).hash.slice(1), name: 'Owner', password: crypto.randomUUID() }),
  })
  if (!answer.ok) throw new Error(`joining shop ${nth}: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const shop = { ...getRunning(), cookie }
  const [client, service] = [newClient(), newService()]
  await createEntity(shop, '/api/clients', client)
  await createEntity(shop, '/api/services', service)
  return { businessId, shop, clientId: client.id, serviceId: service.id }
}

/** Checks the shop's client in. Returns true if that was acknowledged. */
export async function checkIn({ shop, clientId, serviceId }: SmallShop, id = newId()): Promise<boolean> {
  const answer = await fetch(`${shop.origin}/api/check-ins`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', cookie: shop.cookie },
    body: JSON.stringify({ id, clientId, serviceId }),
  })
  await answer.text()
  return answer.ok
}
