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
import type { DatabaseFacts, DiskFacts, Failed } from '@deskbell/domain/health/facts.ts'
import type { Finding, HealthCheck } from '@deskbell/domain/health/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { errorCode } from '@deskbell/embedded-postgres/atomic-file.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Database } from '../../db/client.ts'
import { countPendingMigrations } from '../../db/pending-migrations.ts'
import type { Services } from '../../http/context.ts'
import { translateReason } from '../../lib/stored-text.ts'
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
async function checkFiles(files: Storage): Promise<null> {
  const [key, written] = [`health-probe-${newId()}`, newId()]
  await files.put(key, written)
  try {
    if ((await files.get(key)) !== written) throw new Error('What was read is not what was written')
  } finally {
    await files.delete(key)
  }
  return null
}

export type HealthContext = Pick<Services, 'db' | 'files' | 'mailer' | 'folders'> & {
  scope: Scope
  now: Date
  /** Web server to compare the clock with. Null makes no request, so that nobody learns of this installation. */
  clockUrl: string | null
  /** Language of the findings. */
  i18n: I18n
}

/** Runs all health checks. Checks that need the database report 'unknown' while it is unreachable. */
export async function runChecks(patient: HealthContext): Promise<Finding[]> {
  const { db, files, mailer, folders, clockUrl, i18n } = patient
  const [database, disk, kept, mail, network] = await Promise.all([
    factsOrFailure(checkDatabase(db)),
    Promise.all(folders.map((folder) => factsOrFailure(checkDisk(folder)))),
    factsOrFailure(checkFiles(files)),
    mailer.check(),
    clockUrl === null ? null : checkNetworkClock(clockUrl),
  ])
  const aheadOfDatabaseMs = hasFailed(database) ? null : await checkDatabaseClock(db)
  return [
    judgeSettings([], i18n),
    judgeDatabase(database, i18n),
    judgeDisk(disk, i18n),
    judgeClock({ aheadOfDatabaseMs, aheadOfNetworkMs: network }, i18n),
    judgeFiles(kept, i18n),
    await find('mail', checkMail(db, patient.scope, mail), judgeMail, i18n),
    ...(await examineWork(patient)),
  ]
}

async function examineWork({ db, scope, now, i18n }: HealthContext): Promise<Finding[]> {
  return Promise.all([
    find('jobs', checkJobs(db), judgeJobs, i18n),
    find('backup', checkBackups(db, now), (facts) => judgeBackup(translateFailure(facts, i18n), now, i18n), i18n),
    find(
      'restore_test',
      checkRestoreTests(db),
      (facts) => judgeRestoreTest(translateFailure(facts, i18n), now, i18n),
      i18n,
    ),
    find('kiosks', checkKiosks(db, scope), (facts) => judgeKiosks(facts, now, i18n), i18n),
    find('attention', checkAlerts(db, scope), (facts) => judgeAttention(facts, now, i18n), i18n),
  ])
}

function translateFailure<Facts extends { failure: string }>(facts: Facts, i18n: I18n): Facts {
  return { ...facts, failure: translateReason(facts.failure, i18n) }
}

/** Evaluates the facts. A failure means that the database is unreachable, which the database check already reports. */
async function find<Facts>(
  check: HealthCheck,
  facts: Promise<Facts>,
  judge: (facts: Facts, i18n: I18n) => Finding,
  i18n: I18n,
): Promise<Finding> {
  return facts.then(
    (found) => judge(found, i18n),
    () => unknown(check, i18n._(msg`It could not be looked at: the database is out of reach.`)),
  )
}
