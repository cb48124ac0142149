import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { distributeTables } from '../db/citus/distribute.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { installShopRole } from '../db/shop-role.ts'

const TEMPLATE = 'deskbell_test_template'
/** Another template, with data: see `copyFilledDatabase`. */
const FILLED = 'deskbell_test_filled'
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 1_000_000_000

/** Settings of a database that no test expects to survive a crash. */
export const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

const FOR_TESTS = {
  ...NOT_DURABLE,
  // Without it each statement is planned anew for its first five executions on a connection: a tenth of a test's time.
  plan_cache_mode: 'force_generic_plan',
  // Three workers at once, some with several servers of 20 connections each.
  max_connections: '300',
}

export type TestCluster = {
  /** URL of the server's admin database. */
  adminUrl: string
  stop(): Promise<void>
}

// An in-memory folder, because databases are created and dropped constantly: that takes a tenth of the time.
function scratchFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize > ENOUGH_BYTES) return MEMORY
  } catch {
    // Not available on this system.
  }
  return tmpdir()
}

/** As docs/operations.md asks of operators; the embedded PostgreSQL has the role. */
const CREATE_SHOP_ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = session_user || '_shop') then
    execute format('create role %I; grant %1$I to %I', session_user || '_shop', session_user);
  end if;
end $$`

function withDatabase(url: string, database: string): string {
  const at = new URL(url)
  at.pathname = `/${database}`
  return at.toString()
}

async function connect<Result>(url: string, work: (connection: pg.Client) => Promise<Result>): Promise<Result> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}

async function run(url: string, ...statements: string[]): Promise<void> {
  await connect(url, async (connection) => {
    for (const statement of statements) await connection.query(statement)
  })
}

/** Starts one PostgreSQL per test run: that of `DATABASE_URL`, or a temporary embedded one. */
export async function startTestCluster(): Promise<TestCluster> {
  const cluster = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL } : await startOwn()
  const dropTemplates = [TEMPLATE, FILLED].map((name) => `drop database if exists ${name}`)
  if (!('stop' in cluster)) await run(cluster.url, CREATE_SHOP_ROLE)
  await run(cluster.url, ...dropTemplates, `create database ${TEMPLATE}`)
  await migrateDatabase(withDatabase(cluster.url, TEMPLATE))
  await installShopRole(withDatabase(cluster.url, TEMPLATE))
  await distributeTemplate(cluster.url)
  return {
    adminUrl: cluster.url,
    stop: async () => {
      await run(cluster.url, ...dropTemplates)
      if ('stop' in cluster) await cluster.stop()
    },
  }
}

/** Distributes the template's tables if the PostgreSQL of the tests has Citus: over shards on this one node. */
async function distributeTemplate(url: string): Promise<void> {
  const template = withDatabase(url, TEMPLATE)
  const isCitus = await connect(template, async (connection) => {
    // A setting of its library, which is loaded at the start of the PostgreSQL.
    const { rows } = await connection.query<{ count: string | null }>(
      `select current_setting('citus.shard_count', true) as count`,
    )
    if (!rows[0]?.count) return false
    await connection.query('create extension citus')
    // Citus connects to its nodes, this one too, by the role of the work.
    await connection.query(`do $$ begin execute format('alter role %I login', session_user || '_shop'); end $$`)
    const { hostname, port } = new URL(url)
    await connection.query(`select citus_set_coordinator_host($1, $2)`, [hostname, Number(port)])
    await connection.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', true)`, [hostname, Number(port)])
    await connection.query('begin')
    await distributeTables(connection)
    await connection.query('commit')
    return true
  })
  if (!isCitus) return
  await run(url, ...closeDatabase(TEMPLATE))
}

/** Statements after which nobody is connected to a database, so that it can be copied. Citus's maintenance stays else. */
function closeDatabase(name: string): string[] {
  return [
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ]
}

async function startOwn() {
  const dataDir = mkdtempSync(join(scratchFolder(), 'deskbell-test-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o711)
  const log = pino({ level: 'silent' })
  const own = await startEmbeddedPostgres({ dataDir, log, settings: FOR_TESTS, createsDatabases: true })
  return {
    url: own.url,
    stop: async () => {
      await own.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestDatabase = { url: string; drop(): Promise<void> }

/** Creates a copy of a database: by default a migrated one without rows. template0 of PostgreSQL has no tables. */
export async function createTestDatabase(adminUrl: string, template = TEMPLATE): Promise<TestDatabase> {
  const name = `deskbell_test_${crypto.randomUUID().replaceAll('-', '')}`
  // file_copy takes a ninth of the time of the default strategy, which writes each block to the WAL.
  await run(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: withDatabase(adminUrl, name),
    drop: () => run(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

/** Creates a copy of a database that is filled once per test run, by whichever worker needs it first. */
export async function copyFilledDatabase(
  adminUrl: string,
  fill: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  await connect(adminUrl, async (connection) => {
    await connection.query(`select pg_advisory_lock(hashtext('${FILLED}'))`)
    const { rowCount } = await connection.query(`select from pg_database where datname = '${FILLED}'`)
    if (rowCount) return
    const { url } = await createTestDatabase(adminUrl)
    await fill(url)
    const name = new URL(url).pathname.slice(1)
    for (const statement of closeDatabase(name)) await connection.query(statement)
    await connection.query(`alter database ${name} rename to ${FILLED}`)
  })
  return createTestDatabase(adminUrl, FILLED)
}
