import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DatabaseFacts, DiskFacts, Failed, FilesFacts } from '@deskbell/domain/health/facts.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Database } from '../../db/client.ts'
import { countPendingMigrations } from '../../db/pending-migrations.ts'
import { errorCode } from '../../lib/atomic-file.ts'
import type { Storage } from '../../storage/storage.ts'

const EXTENSIONS = ['btree_gist']
/** Where nobody answers for so long, nobody will. */
const PATIENCE_MS = 3000

/** What fails is a fact as well. */
export async function factsOrFailure<Facts>(facts: Promise<Facts>): Promise<Facts | Failed> {
  return facts.catch((error: unknown) => ({ failed: describeError(error) }))
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Drizzle says which statement failed, and what it stands for says why; the driver's own has no words at times.
  if (error.cause instanceof Error) return describeError(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

export async function checkDatabase(db: Database): Promise<DatabaseFacts> {
  const { rows } = await db.$client.query<{ version: number; there: string[] }>(
    `select current_setting('server_version_num')::int as version,
       (select coalesce(array_agg(extname::text), '{}') from pg_extension) as there`,
  )
  const { version = 0, there = [] } = rows[0] ?? {}
  const missingExtensions = EXTENSIONS.filter((name) => !there.includes(name))
  return { version, missingExtensions, pendingMigrations: await countPendingMigrations(db) }
}

export async function checkDisk(folder: string): Promise<DiskFacts> {
  const { bavail, blocks, bsize } = await statfs(await nearest(folder))
  return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Where the folder will be, before the first start. */
async function nearest(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    (error: unknown) => errorCode(error) !== 'ENOENT',
  )
  return isThere || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

/** By how much this machine's clock is ahead of the database's; null where there is none. */
export async function checkDatabaseClock(db: Database): Promise<number | null> {
  return measureClockSkew(async () => {
    const { rows } = await db.$client.query<{ now: Date }>('select clock_timestamp() as now')
    return rows[0]?.now ?? null
  })
}

/** By how much it is ahead of a web server's, to a second; null where there is no network. */
export async function checkNetworkClock(url: string): Promise<number | null> {
  const ms = await measureClockSkew(async () => {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) })
    const date = answer.headers.get('date')
    return date ? new Date(date) : null
  })
  // Said in whole seconds.
  return ms !== null && Math.abs(ms) < 2000 ? 0 : ms
}

async function measureClockSkew(ask: () => Promise<Date | null>): Promise<number | null> {
  const before = Date.now()
  const theirs = await ask().catch(() => null)
  if (!theirs || Number.isNaN(theirs.getTime())) return null
  return (before + Date.now()) / 2 - theirs.getTime()
}

/** Writes something, reads it and deletes it. Beside all folders: one that the doctor made might be closed to the server. */
export async function checkFiles(files: Storage, place: string): Promise<FilesFacts> {
  const [key, written] = [`health-probe-${newId()}`, newId()]
  await files.put(key, written)
  try {
    if ((await files.get(key)) !== written) throw new Error('What was read is not what was written')
  } finally {
    await files.delete(key)
  }
  return { place }
}
