import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { migrateDatabase } from '../db/migrate.ts'

const TEMPLATE = 'deskbell_test_template'
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 1_000_000_000

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

function withDatabase(url: string, database: string): string {
  const at = new URL(url)
  at.pathname = `/${database}`
  return at.toString()
}

async function run(url: string, statement: string): Promise<void> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    await connection.query(statement)
  } finally {
    await connection.end()
  }
}

/** Starts one PostgreSQL per test run: that of `DATABASE_URL`, or a temporary embedded one. */
export async function startTestCluster(): Promise<TestCluster> {
  const cluster = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL } : await startOwn()
  await run(cluster.url, `drop database if exists ${TEMPLATE}`)
  await run(cluster.url, `create database ${TEMPLATE}`)
  await migrateDatabase(withDatabase(cluster.url, TEMPLATE))
  return {
    adminUrl: cluster.url,
    stop: async () => {
      await run(cluster.url, `drop database if exists ${TEMPLATE}`)
      if ('stop' in cluster) await cluster.stop()
    },
  }
}

async function startOwn() {
  const dataDir = mkdtempSync(join(scratchFolder(), 'deskbell-test-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o711)
  const log = pino({ level: 'silent' })
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  const own = await startEmbeddedPostgres({ dataDir, log, settings, createsDatabases: true })
  return {
    url: own.url,
    stop: async () => {
      await own.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates an empty, migrated database from the template. */
export async function createTestDatabase(adminUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `deskbell_test_${crypto.randomUUID().replaceAll('-', '')}`
  // file_copy takes a ninth of the time of the default strategy, which writes each block to the WAL.
  await run(adminUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return {
    url: withDatabase(adminUrl, name),
    drop: () => run(adminUrl, `drop database if exists ${name} with (force)`),
  }
}
