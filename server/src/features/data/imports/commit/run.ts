import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { ImportKind } from '@deskbell/domain/data/imports/fields.ts'
import type { ImportReading } from '@deskbell/domain/data/imports/schema.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import { minorDigits } from '@deskbell/domain/shared/minor-digits.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { stringify } from 'csv-stringify/sync'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { connectToPrimary } from '../../../../db/primary.ts'
import { getI18n } from '../../../../lib/i18n.ts'
import { toStoredText } from '../../../../lib/stored-text.ts'
import { findRoom } from '../../../tenancy/limits.ts'
import { openTable } from '../reader/table.ts'
import { type FileRow, UnreadableFileError } from '../reader/unreadable.ts'
import { importClients } from './clients.ts'
import type { CommitContext, RowWriter } from './context.ts'
import { importCredit } from './credit.ts'
import { importGiftCards } from './gift-cards.ts'
import { importPasses } from './passes.ts'
import { importProducts } from './products.ts'
import { type Counts, createRowCounter, type Found } from './row-counter.ts'
import { importServices } from './services.ts'
import { importVisits } from './visits.ts'

// Keep `date` columns as strings, as in the main thread: type parsers are per thread.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export type Shop = { businessId: string; timeZone: string; locale: string; currency: string }

/** Input of an import or its dry run. */
export type Run = {
  databaseUrl: string
  path: string
  kind: ImportKind
  reading: ImportReading
  shop: Shop
  importId: string
  by: CommitContext['by']
  /** Language of the file of refused rows. */
  language: Language
  /** ISO instant. */
  now: string
  /** Output path for refused rows (dry run); null: real import. */
  refusedPath: string | null
}
export type Outcome = { counts: Counts; found: Found }

const IMPORTERS: Record<ImportKind, (moving: CommitContext) => RowWriter> = {
  clients: importClients,
  services: importServices,
  passes: importPasses,
  visits: importVisits,
  products: importProducts,
  gift_cards: importGiftCards,
  credit: importCredit,
}
const BATCH = 2000
const FORMULA_SAFE = { escape_formulas: true }

function getPlan({ reading, shop, now }: Run): CommitContext['plan'] {
  const { columns, dateOrder } = reading
  const { timeZone } = shop
  const today = localDay(new Date(now), timeZone)
  const digits = minorDigits(shop.currency)
  return { columns, order: dateOrder ?? 'ymd', country: getCountry(shop.locale), digits, timeZone, today, now }
}

/** Writes refused rows to a CSV file, each with its problems in the first column. */
function openRefused({ refusedPath: path }: Run, header: string[], i18n: I18n) {
  if (!path) return { add: () => undefined, close: async () => undefined }
  const file = createWriteStream(path)
  const add = (words: string, cells: string[]) => void file.write(stringify([[words, ...cells]], FORMULA_SAFE))
  // BOM, so that spreadsheets detect UTF-8.
  file.write('\uFEFF')
  add(i18n._(msg`Problem`), header)
  const close = async () => {
    file.end()
    await finished(file)
  }
  return { add, close }
}

async function* batches(rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = []
  for await (const row of rows) {
    if (batch.push(row) < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type Connections = { look: pg.Client; write: pg.Client | null }

async function connect({ databaseUrl, refusedPath }: Run): Promise<Connections> {
  const open = () => connectToPrimary(databaseUrl, { application_name: 'deskbell import' })
  return { look: await open(), write: refusedPath ? null : await open() }
}

/**
 * Begins the transaction under an advisory lock, so that only one server imports the file. Returns false if it was
 * imported already.
 */
async function begin({ write }: Connections, { importId, shop }: Run): Promise<boolean> {
  if (!write) return true
  await write.query('begin')
  await write.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`import ${importId}`])
  const { rows } = await write.query<{ status: string }>(
    'select status from import_run where business_id = $1 and id = $2',
    [shop.businessId, importId],
  )
  return rows[0]?.status === 'running'
}

const OVER = toStoredText(msg`Your plan has no room for so many clients`)

/** Throws UnreadableFileError if the plan has no room for what was added. */
async function finish({ write }: Connections, run: Run, counts: Counts): Promise<void> {
  if (!write) return
  const { businessId, timeZone } = run.shop
  const room = { resource: 'clients', now: new Date(run.now) } as const
  if (run.kind === 'clients' && (await findRoom(drizzle({ client: write }), { businessId, timeZone }, room)) < 0)
    throw new UnreadableFileError(OVER)
  const { created, updated, skipped, refused, rows } = counts
  await write.query(
    `update import_run set status = 'done', rows = $3, rows_done = $3, created = $4, updated = $5, skipped = $6,
       refused = $7, reading = jsonb_set(reading, '{sample}', '[]'), finished_at = $8, updated_at = $8, version = version + 1
     where business_id = $1 and id = $2`,
    [run.shop.businessId, run.importId, rows, created, updated, skipped, refused, new Date().toISOString()],
  )
  await write.query(
    `insert into activity (business_id, id, at, by_user, by_name, action, entity, entity_id, after)
     values ($1, gen_random_uuid(), $2, $3, $4, 'imported', 'import', $5, $6)`,
    [
      run.shop.businessId,
      run.now,
      run.by.userId,
      run.by.name,
      run.importId,
      JSON.stringify({ kind: run.kind, ...counts }),
    ],
  )
  await write.query(`select pg_notify('deskbell_live', $1)`, [
    JSON.stringify({ businessId: run.shop.businessId, topics: TOPICS }),
  ])
  await write.query('commit')
}

const TOPICS = ['imports', 'clients', 'services', 'packages', 'products', 'passes', 'check-ins', 'stored-values']

/**
 * Reads a file row by row. A dry run counts the outcome of each row; otherwise all rows are imported in one
 * transaction. Returns null if another server did it. Throws `Unreadable`, `OwnersChanged`.
 */
export async function runImport(run: Run, onProgress: (rowsDone: number) => Promise<void>): Promise<Outcome | null> {
  const connections = await connect(run)
  try {
    if (!(await begin(connections, run))) return null
    const { header, rows } = await openTable(run.path, run.reading)
    const i18n = getI18n(run.language)
    const refused = openRefused(run, header, i18n)
    const tally = createRowCounter({ header, columns: run.reading.columns, i18n }, refused.add)
    const { businessId } = run.shop
    const { importId, by, now } = run
    const policy = run.reading.duplicates
    const mover = IMPORTERS[run.kind]({
      businessId,
      importId,
      by,
      now,
      plan: getPlan(run),
      policy,
      tally,
      ...connections,
    })
    for await (const batch of batches(rows)) {
      await mover.take(batch)
      tally.counts.rows += batch.length
      await onProgress(tally.counts.rows)
    }
    await mover.end()
    await refused.close()
    await finish(connections, run, tally.counts)
    return { counts: tally.counts, found: tally.found }
  } finally {
    // Before `look`, to release its locks as soon as possible.
    await connections.write?.end()
    await connections.look.end()
  }
}
