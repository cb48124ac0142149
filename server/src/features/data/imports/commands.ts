import { FIELDS, type ImportKind } from '@deskbell/domain/data/imports/fields.ts'
import type { Import, ImportReadingUpdate, ImportStatus } from '@deskbell/domain/data/imports/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, eq, sql } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { importRun } from '../../../db/schema/import.ts'
import { AppError } from '../../../errors.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { announce } from '../../../live/announce.ts'
import type { Storage } from '../../../storage/storage.ts'
import { fetchFile, keepFile, type Received, sourceKey, withTempFolder } from './file-store.ts'
import { getQuestions, type ImportRow, presentImport, StoredReading as Stored, type StoredReading } from './present.ts'
import type { FormatRequest } from './reader/detect.ts'
import { UnreadableFileError } from './reader/unreadable.ts'
import { detectInWorker } from './worker-host.ts'

function refuse(path: string, message: string): never {
  throw new AppError('invalid', { fields: [{ path, message }] })
}

/** Detects the format of a file. Throws AppError 'invalid' with the reason if it can't be read. */
async function look(looking: FormatRequest): Promise<StoredReading> {
  try {
    return await detectInWorker(looking)
  } catch (error) {
    if (error instanceof UnreadableFileError) return refuse('file', error.message)
    throw error
  }
}

type Stores = { db: Database; files: Storage }

/** Stores a file to import and detects its format. Idempotent by id. Throws AppError 'invalid' if it can't be read. */
export async function uploadImport(
  { db, files }: Stores,
  actor: Actor,
  sent: { id: string; kind: ImportKind; name: string; received: Received; now: Date },
): Promise<Import> {
  const { id, kind, name, received, now } = sent
  const { businessId, userId: byUser, name: byName } = actor
  if (received.bytes === 0) refuse('file', 'The file is empty')
  const reading = await look({ path: received.path, kind })
  return runOnce(db, actor, { id, body: ['import', kind, name, received.hash] }, async (tx) => {
    const values = { businessId, id, kind, fileName: name, bytes: received.bytes, reading, byUser, byName }
    await tx.insert(importRun).values({ ...values, createdAt: now, updatedAt: now })
    await keepFile(files, sourceKey({ businessId, id }), received.path)
    await announce(tx, businessId, ['imports'])
    return presentImport(await findById(tx, actor, importRun, id))
  })
}

const OPEN: readonly ImportStatus[] = ['uploaded', 'checked', 'failed']

/** Locks the import's row and checks its version and status. Throws AppError 'not_found', 'stale_version'. */
async function lockImport(
  tx: Transaction,
  actor: Actor,
  { id, version, from }: { id: string; version: number; from: readonly ImportStatus[] },
): Promise<ImportRow> {
  const [row] = await tx
    .select()
    .from(importRun)
    .where(and(eq(importRun.businessId, actor.businessId), eq(importRun.id, id)))
    .for('no key update')
  if (!row) throw new AppError('not_found')
  if (row.version !== version || !from.includes(row.status)) throw new AppError('stale_version')
  return row
}

async function change(
  tx: Transaction,
  actor: Actor,
  id: string,
  values: Partial<typeof importRun.$inferInsert> & { updatedAt: Date },
): Promise<Import> {
  const [row] = await tx
    .update(importRun)
    .set({ ...values, version: sql`${importRun.version} + 1` })
    .where(and(eq(importRun.businessId, actor.businessId), eq(importRun.id, id)))
    .returning()
  await announce(tx, actor.businessId, ['imports'])
  if (!row) throw new AppError('not_found')
  return presentImport(row)
}

function requireColumns(kind: ImportKind, { columns }: ImportReadingUpdate): void {
  const used = columns.filter((field) => field !== null)
  if (used.some((field) => !FIELDS[kind].includes(field))) refuse('columns', 'This import has no such column')
  if (new Set(used).size < used.length) refuse('columns', 'Two columns can’t be the same thing')
}

const NOTHING_FOUND = { found: null, rows: 0, rowsDone: 0, created: 0, updated: 0, skipped: 0, refused: 0, failure: '' }

/**
 * Changes the reading options (encoding, separator, columns, date order) and discards the results of an earlier check.
 * Throws AppError 'stale_version', 'invalid'.
 */
export async function correctReading(
  { db, files }: Stores,
  actor: Actor,
  correction: ImportReadingUpdate & { id: string; now: Date },
): Promise<Import> {
  const { id, now, version, ...said } = correction
  const { kind } = await findById(db, actor, importRun, id)
  requireColumns(kind, correction)
  const looked = await withTempFolder(async (folder) => {
    const path = await fetchFile(files, sourceKey({ businessId: actor.businessId, id }), folder)
    const letters = { encoding: said.encoding, separator: said.separator }
    return look({ path, kind, letters, columns: said.columns })
  })
  const { dateOrder, duplicates } = said
  const reading = { ...looked.reading, dateOrder: dateOrder ?? looked.reading.dateOrder, duplicates }
  return db.transaction(async (tx) => {
    await lockImport(tx, actor, { id, version, from: OPEN })
    const values = { ...NOTHING_FOUND, reading: { ...looked, reading }, status: 'uploaded' as const }
    return change(tx, actor, id, { ...values, updatedAt: now })
  })
}

function requireNothingAsked(row: ImportRow): void {
  const asks = getQuestions(row, Stored.parse(row.reading).reading)
  if (asks.includes('columns')) refuse('columns', 'Say which columns are what: some that are needed are missing')
  if (asks.includes('date_order')) refuse('dateOrder', 'Choose the order of day, month and year')
}

type Queue = { db: Database; jobs: Jobs }
type Step = { id: string; version: number; now: Date }

/**
 * Queues a dry run that classifies each row. Throws AppError 'stale_version', or 'invalid' while a question is open.
 */
export async function checkImport({ db, jobs }: Queue, actor: Actor, { id, version, now }: Step): Promise<Import> {
  return db.transaction(async (tx) => {
    requireNothingAsked(await lockImport(tx, actor, { id, version, from: OPEN }))
    await jobs.add(tx, 'check_import', { businessId: actor.businessId, importId: id })
    return change(tx, actor, id, {
      ...NOTHING_FOUND,
      status: 'checking',
      startedAt: now,
      finishedAt: null,
      updatedAt: now,
    })
  })
}

/** Queues the import of a checked file. Throws AppError 'stale_version'. */
export async function commitImport({ db, jobs }: Queue, actor: Actor, { id, version, now }: Step): Promise<Import> {
  return db.transaction(async (tx) => {
    await lockImport(tx, actor, { id, version, from: ['checked'] })
    await jobs.add(tx, 'commit_import', { businessId: actor.businessId, importId: id })
    const values = { status: 'running' as const, rowsDone: 0, startedAt: now, finishedAt: null, updatedAt: now }
    return change(tx, actor, id, values)
  })
}

/** Queues the undo of an import. Throws AppError 'stale_version'. */
export async function undoImport({ db, jobs }: Queue, actor: Actor, { id, version, now }: Step): Promise<Import> {
  return db.transaction(async (tx) => {
    await lockImport(tx, actor, { id, version, from: ['done'] })
    await jobs.add(tx, 'undo_import', { businessId: actor.businessId, importId: id })
    return change(tx, actor, id, { status: 'undoing', rowsDone: 0, failure: '', updatedAt: now })
  })
}
