import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  hasFailed,
  judgeClock,
  judgeDatabase,
  judgeDisk,
  judgeFiles,
  judgeSettings,
  unknown,
} from '@deskbell/domain/health/evaluate-machine.ts'
import {
  judgeAttention,
  judgeBackup,
  judgeJobs,
  judgeKiosks,
  judgeMail,
  judgeRestoreTest,
} from '@deskbell/domain/health/evaluate-work.ts'
import type { DatabaseFacts, DiskFacts, Failed, FilesFacts } from '@deskbell/domain/health/facts.ts'
import type { Finding, HealthCheck } from '@deskbell/domain/health/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { errorCode } from '@deskbell/embedded-postgres/atomic-file.ts'
import type { Database } from '../../db/client.ts'
import { countPendingMigrations } from '../../db/pending-migrations.ts'
import type { Services } from '../../http/context.ts'
import type { Storage } from '../../storage/storage.ts'
import {
  checkAlerts,
  checkBackups,
  checkJobs,
  checkKiosks,
  checkMail,
  checkRestoreTests,
  type Scope,
} from './check-work.ts'

const EXTENSIONS = ['btree_gist']
const PATIENCE_MS = 3000

/** Returns the facts, or the error message if reading them fails. */
async function factsOrFailure<Facts>(facts: Promise<Facts>): Promise<Facts | Failed> {
  return facts.catch((error: unknown) => ({ failed: describeError(error) }))
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Drizzle's message only contains the statement; the reason is in the cause. Some driver errors have an empty
  // message.
  if (error.cause instanceof Error) return describeError(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

async function checkDatabase(db: Database): Promise<DatabaseFacts> {
  const { rows } = await db.$client.query<{ version: number; there: string[] }>(
    `select current_setting('server_version_num')::int as version,
       (select coalesce(array_agg(extname::text), '{}') from pg_extension) as there`,
  )
  const { version = 0, there = [] } = rows[0] ?? {}
  const missingExtensions = EXTENSIONS.filter((name) => !there.includes(name))
  return { version, missingExtensions, pendingMigrations: await countPendingMigrations(db) }
}

async function checkDisk(folder: string): Promise<DiskFacts> {
  const { bavail, blocks, bsize } = await statfs(await findExistingAncestor(folder))
  return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Returns the nearest existing ancestor: before the first start the folder itself doesn't exist. */
async function findExistingAncestor(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    (error: unknown) => errorCode(error) !== 'ENOENT',
  )
  return isThere || dirname(folder) === folder ? folder : findExistingAncestor(dirname(folder))
}

/** Returns the milliseconds by which the local clock is ahead of the database's, or null if it can't be read. */
async function checkDatabaseClock(db: Database): Promise<number | null> {
  return measureClockSkew(async () => {
    const { rows } = await db.$client.query<{ now: Date }>('select clock_timestamp() as now')
    return rows[0]?.now ?? null
  })
}

/**
 * Returns the milliseconds by which the local clock is ahead of a web server's, or null without network. Differences
 * under 2 seconds count as 0.
 */
async function checkNetworkClock(url: string): Promise<number | null> {
  const ms = await measureClockSkew(async () => {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) })
    const date = answer.headers.get('date')
    return date ? new Date(date) : null
  })
  // The HTTP Date header has a resolution of 1 second.
  return ms !== null && Math.abs(ms) < 2000 ? 0 : ms
}

async function measureClockSkew(ask: () => Promise<Date | null>): Promise<number | null> {
  const before = Date.now()
  const theirs = await ask().catch(() => null)
  if (!theirs || Number.isNaN(theirs.getTime())) return null
  return (before + Date.now()) / 2 - theirs.getTime()
}

/**
 * Writes, reads and deletes a probe file. Its key has no folder, since a folder created by the doctor's user might not
 * be writable for the server.
 */
async function checkFiles(files: Storage, place: string): Promise<FilesFacts> {
  const [key, written] = [`health-probe-${newId()}`, newId()]
  await files.put(key, written)
  try {
    if ((await files.get(key)) !== written) throw new Error('What was read is not what was written')
  } finally {
    await files.delete(key)
  }
  return { place }
}

export type HealthContext = Pick<Services, 'db' | 'files' | 'mailer' | 'folders'> & {
  scope: Scope
  now: Date
  /** Web server to compare the clock with. Null makes no request, so that nobody learns of this installation. */
  clockUrl: string | null
}

/** Runs all health checks. Checks that need the database report 'unknown' while it is unreachable. */
export async function runChecks(patient: HealthContext): Promise<Finding[]> {
  const { db, files, mailer, folders, clockUrl } = patient
  const [database, disk, kept, mail, network] = await Promise.all([
    factsOrFailure(checkDatabase(db)),
    Promise.all(folders.map((folder) => factsOrFailure(checkDisk(folder)))),
    factsOrFailure(checkFiles(files, 'the file storage')),
    mailer.check(),
    clockUrl === null ? null : checkNetworkClock(clockUrl),
  ])
  const aheadOfDatabaseMs = hasFailed(database) ? null : await checkDatabaseClock(db)
  return [
    judgeSettings([]),
    judgeDatabase(database),
    judgeDisk(disk),
    judgeClock({ aheadOfDatabaseMs, aheadOfNetworkMs: network }),
    judgeFiles(kept),
    await find('mail', checkMail(db, patient.scope, mail), judgeMail),
    ...(await examineWork(patient)),
  ]
}

async function examineWork({ db, scope, now }: HealthContext): Promise<Finding[]> {
  return Promise.all([
    find('jobs', checkJobs(db), judgeJobs),
    find('backup', checkBackups(db, now), (facts) => judgeBackup(facts, now)),
    find('restore_test', checkRestoreTests(db), (facts) => judgeRestoreTest(facts, now)),
    find('kiosks', checkKiosks(db, scope), (facts) => judgeKiosks(facts, now)),
    find('attention', checkAlerts(db, scope), (facts) => judgeAttention(facts, now)),
  ])
}

/** Evaluates the facts. A failure means that the database is unreachable, which the database check already reports. */
async function find<Facts>(
  check: HealthCheck,
  facts: Promise<Facts>,
  judge: (facts: Facts) => Finding,
): Promise<Finding> {
  return facts.then(judge, () => unknown(check, 'It could not be looked at: the database is out of reach.'))
}
