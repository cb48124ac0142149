import { NIGHTLY_KEPT, ROLLBACK_DAYS } from '@deskbell/domain/data/backups/schema.ts'
import { DAY_MS, HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { msg } from '@lingui/core/runtime-macro'
import { and, desc, eq, gt, ne } from '../../../db/drizzle.ts'
import { backup } from '../../../db/schema/backup.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import { toStoredText } from '../../../lib/stored-text.ts'
import { announce } from '../../../live/announce.ts'
import { listFiles, type Manifest } from '../archive/manifest.ts'
import { dropReplacedData } from '../archive/swap-schema.ts'
import { writeArchive } from '../archive/write.ts'
import type { BackupRow, Counts } from './present.ts'
import { findBackupBusinessId } from './queries.ts'

/** Within 6 hours a retry of the nightly backup reuses the row of the first attempt, and its file if it is stored. */
const SAME_NIGHT_MS = 6 * HOUR_MS
const SYSTEM = 'Deskbell'

type Dependencies = Pick<Services, 'db' | 'files' | 'backups' | 'log' | 'clock'>

/**
 * Runs the requested backup, or the nightly one (null), and then deletes old ones. Records a failure and rethrows it.
 */
export async function runBackup(desk: Dependencies, backupId: string | null): Promise<BackupRow> {
  const row = backupId ? await findAsked(desk, backupId) : await beginNightly(desk)
  // An earlier attempt completed it.
  const isWritten = row.status === 'kept' || row.status === 'gone'
  if (!isWritten) await writeOrFail(desk, row)
  await deleteOldBackups(desk, row.businessId)
  await dropReplacedData(desk.db.$client, new Date(desk.clock().getTime() - ROLLBACK_DAYS * DAY_MS))
  return findAsked(desk, row.id)
}

async function writeOrFail(desk: Dependencies, row: BackupRow): Promise<void> {
  try {
    await write(desk, row)
  } catch (error) {
    await changeBackup(desk, row, { status: 'failed', failure: describeError(error), finishedAt: desk.clock() })
    throw error
  }
}

async function findAsked({ db }: Dependencies, id: string): Promise<BackupRow> {
  const [row] = await db.select().from(backup).where(eq(backup.id, id))
  if (!row) throw new Error('the backup that was asked for is not noted')
  return row
}

/** Inserts the row of a backup that no signed-in user requested. */
export async function beginBackup(
  { db, clock }: Dependencies,
  kind: BackupRow['kind'],
  byName = SYSTEM,
): Promise<BackupRow> {
  const now = clock()
  const values = {
    businessId: await findBackupBusinessId(db),
    id: newId(),
    kind,
    byName,
    createdAt: now,
    updatedAt: now,
  }
  const [row] = await db.insert(backup).values(values).returning()
  if (!row) throw new Error('the backup was not noted')
  return row
}

async function beginNightly(desk: Dependencies): Promise<BackupRow> {
  const since = new Date(desk.clock().getTime() - SAME_NIGHT_MS)
  const [row] = await desk.db
    .select()
    .from(backup)
    .where(and(eq(backup.kind, 'nightly'), ne(backup.status, 'gone'), gt(backup.createdAt, since)))
    .orderBy(desc(backup.createdAt))
    .limit(1)
  return row ?? beginBackup(desk, 'nightly')
}

async function write(desk: Dependencies, row: BackupRow): Promise<void> {
  const { files, backups, clock } = desk
  const { databaseUrl, secret, passphrase, place } = backups
  const name = getFileName(row, passphrase !== null)
  await changeBackup(desk, row, { status: 'running', name, encrypted: passphrase !== null, failure: '' })
  const archive = await writeArchive({ databaseUrl, files, secret, passphrase, now: clock() })
  const [written, manifest] = await Promise.all([place.keep(name, archive.stream), archive.manifest])
  const { schemaVersion } = manifest
  await changeBackup(desk, row, {
    ...written,
    status: 'kept',
    schemaVersion,
    counts: getCounts(manifest),
    finishedAt: clock(),
  })
}

function getCounts(manifest: Manifest): Counts {
  const tables = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))
  return { tables, files: listFiles(manifest).length }
}

/** Builds a unique name that sorts by time, such as deskbell-20261122-031500-1a2b3c4d.zip. */
function getFileName({ id, createdAt }: Pick<BackupRow, 'id' | 'createdAt'>, encrypted: boolean): string {
  const [day, time] = createdAt
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z/g, '')
    .split('T')
  return `deskbell-${day}-${time}-${id.slice(-8)}.zip${encrypted ? '.age' : ''}`
}

export async function changeBackup(
  { db, clock }: Dependencies,
  row: BackupRow,
  values: Partial<BackupRow>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(backup)
      .set({ ...values, updatedAt: clock() })
      .where(and(eq(backup.businessId, row.businessId), eq(backup.id, row.id)))
    await announce(tx, row.businessId, ['backups'])
  })
}

/** Deletes old nightly backups. A place that refuses, such as a bucket for writing only, harms no new backup. */
async function deleteOldBackups(desk: Dependencies, businessId: string): Promise<void> {
  const { db } = desk
  const kept = and(eq(backup.businessId, businessId), eq(backup.kind, 'nightly'), eq(backup.status, 'kept'))
  const rows = await db.select().from(backup).where(kept).orderBy(desc(backup.createdAt)).offset(NIGHTLY_KEPT)
  for (const row of rows) await changeBackup(desk, row, await deleteFile(desk, row))
}

async function deleteFile({ backups, log }: Dependencies, { name }: BackupRow): Promise<Partial<BackupRow>> {
  try {
    await backups.place.remove(name)
    return { status: 'gone', failure: '' }
  } catch (error) {
    log.warn(error, 'an old backup could not be deleted')
    return { failure: toStoredText(msg`It could not be deleted: ${{ reason: describeError(error) }}`) }
  }
}

/** Describes an error for the owner. */
export function describeError(error: unknown): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error)
  return [error.message, error.more.detail].filter(Boolean).join('. ')
}
