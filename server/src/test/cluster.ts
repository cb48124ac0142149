import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { migrateDatabase } from '../db/migrate.ts'

const TEMPLATE = 'deskbell_test_template'
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 1_000_000_000

export type TestCluster = {
  /** Where the copies are made from. */
  adminUrl: string
  stop(): Promise<void>
}

// Databases are made and dropped all the time: in memory that takes a tenth of the time.
function scratchFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize > ENOUGH_BYTES) return MEMORY
  } catch {
    // Not there on this system.
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

/** One PostgreSQL for a whole test run: that of `DATABASE_URL`, or an embedded one that is gone afterwards. */
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
  // For root, PostgreSQL runs as another user, who must get in.
  chmodSync(dataDir, 0o711)
  const log = pino({ level: 'silent' })
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  const own = await startEmbeddedPostgres({ dataDir, log, settings })
  return {
    url: own.url,
    stop: async () => {
      await own.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A migrated, empty database of one's own. */
export async function createTestDatabase(adminUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `deskbell_test_${crypto.randomUUID().replaceAll('-', '')}`
  // A copy of its files takes a ninth of what writing each block to the log does.
  await run(adminUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return {
    url: withDatabase(adminUrl, name),
    drop: () => run(adminUrl, `drop database if exists ${name} with (force)`),
  }
}
