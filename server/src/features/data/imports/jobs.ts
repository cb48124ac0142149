import { join } from 'node:path'
import { getStaffLanguage } from '@deskbell/domain/messages/language.ts'
import { msg } from '@lingui/core/runtime-macro'
import { and, eq, sql } from '../../../db/drizzle.ts'
import { isDatabaseDown } from '../../../db/errors.ts'
import { user } from '../../../db/schema/auth.ts'
import { business } from '../../../db/schema/business.ts'
import { importRun } from '../../../db/schema/import.ts'
import type { Services } from '../../../http/context.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { JobData } from '../../../jobs/queues.ts'
import { toStoredText } from '../../../lib/stored-text.ts'
import { announce } from '../../../live/announce.ts'
import type { Run } from './commit/run.ts'
import { fetchFile, keepFile, refusedKey, sourceKey, withTempFolder } from './file-store.ts'
import { type ImportRow, StoredReading } from './present.ts'
import { UnreadableFileError } from './reader/unreadable.ts'
import { runUndo } from './undo.ts'
import { buildTypoIndexInWorker, importInWorker } from './worker-host.ts'

type About = JobData['check_import']
type Dependencies = Pick<Services, 'db' | 'files' | 'log' | 'clock'> & {
  /** Minimum interval between progress updates, in milliseconds. */
  progressMs?: number
}

function isImport({ businessId, importId }: About) {
  return and(eq(importRun.businessId, businessId), eq(importRun.id, importId))
}

/** Finds the import if it is still in this status. */
async function findWaiting(
  { db }: Dependencies,
  about: About,
  status: ImportRow['status'],
): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(importRun).where(isImport(about))
  return row?.status === status ? row : undefined
}

export const IS_GOING = sql`${importRun.status} in ('checking', 'running', 'undoing')`

/** Updates the import's row outside of its own transaction; no-op once it has finished. */
async function tell({ db }: Dependencies, about: About, values: Partial<typeof importRun.$inferInsert>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(importRun)
      .set(values)
      .where(and(isImport(about), IS_GOING))
    await announce(tx, about.businessId, ['imports'])
  })
}

/** Reports progress sequentially; `end` waits for the last report. */
function openProgress(desk: Dependencies, about: About) {
  let telling = Promise.resolve()
  const say = (rowsDone: number) => {
    telling = telling.then(() => tell(desk, about, { rowsDone })).catch((error: unknown) => desk.log.warn(error))
  }
  return { say, end: () => telling }
}

function getDatabaseUrl({ db }: Pick<Dependencies, 'db'>): string {
  return db.$client.options.connectionString ?? ''
}

async function createRun(
  { db, clock }: Dependencies,
  row: ImportRow,
  place: Pick<Run, 'path' | 'refusedPath'>,
): Promise<Run> {
  const [shop] = await db.select().from(business).where(eq(business.id, row.businessId))
  if (!shop) throw new Error('the import’s shop is gone')
  const [sender] = row.byUser
    ? await db.select({ language: user.language }).from(user).where(eq(user.id, row.byUser))
    : []
  const { timeZone, locale, currency } = shop
  return {
    ...place,
    databaseUrl: getDatabaseUrl({ db }),
    kind: row.kind,
    reading: StoredReading.parse(row.reading).reading,
    shop: { businessId: row.businessId, timeZone, locale, currency },
    importId: row.id,
    by: { userId: row.byUser, name: row.byName },
    language: getStaffLanguage(shop, sender),
    now: clock().toISOString(),
  }
}

/** Failure of an import for no reason that its sender could know. */
export const UNEXPECTED = toStoredText(
  msg`Something went wrong, and nothing was changed. Try again, and look at the server’s log`,
)

/** Records a failure. Rethrows transient errors, so that the queue retries the job. */
async function fail(
  desk: Dependencies,
  about: About,
  { error, signal }: { error: unknown; signal: AbortSignal },
): Promise<void> {
  const isUnreadable = error instanceof UnreadableFileError
  // On shutdown, leave the job to the next server.
  if (signal.aborted || (!isUnreadable && isTransientError(error))) throw error
  if (!isUnreadable) desk.log.error(error, 'an import failed')
  const failure = isUnreadable ? error.message : UNEXPECTED
  await tell(desk, about, { status: 'failed', failure, finishedAt: desk.clock() })
}

// Deadlock and serialization failure: the database aborted one of two transactions, so a retry may succeed.
const PASSING = ['40P01', '40001']

function isTransientError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return isDatabaseDown(error) || PASSING.includes(code)
}

async function check(desk: Dependencies, about: About, signal: AbortSignal): Promise<void> {
  const row = await findWaiting(desk, about, 'checking')
  if (!row) return
  await withTempFolder(async (folder) => {
    const path = await fetchFile(desk.files, sourceKey(row), folder)
    const refusedPath = join(folder, 'refused.csv')
    const progress = openProgress(desk, about)
    const run = await createRun(desk, row, { path, refusedPath })
    const outcome = await importInWorker(run, { onProgress: progress.say, progressMs: desk.progressMs, signal })
    await progress.end()
    if (!outcome) return
    const { counts, found } = outcome
    if (counts.refused > 0) await keepFile(desk.files, refusedKey(row), refusedPath)
    else await desk.files.delete(refusedKey(row))
    const end = {
      status: 'checked' as const,
      rowsDone: counts.rows,
      finishedAt: desk.clock(),
      version: row.version + 1,
    }
    await tell(desk, about, { ...counts, found, ...end })
  })
}

async function commit(desk: Dependencies, about: About, signal: AbortSignal): Promise<void> {
  const row = await findWaiting(desk, about, 'running')
  if (row) await bringIn(desk, about, row, signal)
  const done = await findWaiting(desk, about, 'done')
  if (!done) return
  if (done.kind === 'clients') await buildTypoIndexInWorker({ ...about, databaseUrl: getDatabaseUrl(desk) }, { signal })
  // The imported file is no longer needed; its sender has it.
  await desk.files.delete(sourceKey(done))
}

async function bringIn(desk: Dependencies, about: About, row: ImportRow, signal: AbortSignal): Promise<void> {
  await withTempFolder(async (folder) => {
    const path = await fetchFile(desk.files, sourceKey(row), folder)
    const progress = openProgress(desk, about)
    const run = await createRun(desk, row, { path, refusedPath: null })
    await importInWorker(run, { onProgress: progress.say, progressMs: desk.progressMs, signal })
    await progress.end()
  })
}

async function undo(desk: Dependencies, about: About): Promise<void> {
  const row = await findWaiting(desk, about, 'undoing')
  if (row) await runUndo(desk.db, row, desk.clock())
}

export function importHandlers(desk: Dependencies): JobHandlers {
  const guarded = (work: (about: About, signal: AbortSignal) => Promise<void>) => (about: About, signal: AbortSignal) =>
    work(about, signal).catch((error: unknown) => fail(desk, about, { error, signal }))
  return {
    check_import: guarded((about, signal) => check(desk, about, signal)),
    commit_import: guarded((about, signal) => commit(desk, about, signal)),
    undo_import: (about) => undo(desk, about).catch((error: unknown) => failUndo(desk, about, error)),
  }
}

async function failUndo(desk: Dependencies, about: About, error: unknown): Promise<void> {
  if (isTransientError(error)) throw error
  desk.log.error(error, 'the undo of an import failed')
  await tell(desk, about, { status: 'done', failure: UNEXPECTED })
}
