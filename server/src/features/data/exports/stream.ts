import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportFormat } from '@deskbell/domain/data/exports/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import { sql } from '../../../db/drizzle.ts'
import { isStatementTimeout } from '../../../db/errors.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import { createConcurrencyLimit } from '../../../lib/concurrency-limit.ts'
import { toCsv } from './csv.ts'
import type { Reader } from './reader.ts'
import type { Place } from './sheet.ts'
import type { ExportableList, Named, Table } from './table.ts'
import { writeXlsx } from './xlsx.ts'

/** Reads the first page, so that errors are thrown before anything is sent. */
export async function readFirstPage({ columns, pages }: Table): Promise<Table> {
  const rest = pages[Symbol.asyncIterator]()
  const first = await rest.next()
  async function* all() {
    for (let page = first; !page.done; page = await rest.next()) yield page.value
  }
  return { columns, pages: all() }
}

/** Renders a table as a file; in a workbook it is the only sheet. */
export function renderTable(named: Named, format: ExportFormat, place: Place): Readable {
  return format === 'csv'
    ? Readable.from(toCsv(named.table, place), { objectMode: false })
    : writeXlsx({ tables: [named], place })
}

/** True if the client closed the connection early, which is no failure. */
function isClientDisconnect({ name, code }: NodeJS.ErrnoException): boolean {
  return name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Each holds a connection of the pool until it was downloaded. */
const limitConcurrency = createConcurrencyLimit({ concurrency: 4, perPerson: 2, waiting: 4 })

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Maximum duration of a download, so that a slow reader doesn't hold its place and its snapshot forever. */
const DOWNLOAD_MS = 15 * MINUTE_MS

/**
 * Streams a file that is read page by page from one snapshot (repeatable read), so concurrent writes don't appear in it
 * and memory use stays low. The reader's pace controls the queries (backpressure); if it stalls for 60 s, the database
 * ends the transaction. Errors of `open` are thrown before anything is sent, and AppError 'report_too_long' if a
 * statement takes too long, or 'busy' if too many files of this person are open.
 */
export function streamFromSnapshot(
  { replica, log }: Pick<Services, 'replica' | 'log'>,
  actor: Actor,
  open: (tx: Transaction) => Promise<Readable>,
): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>()
  const out = new PassThrough()
  let isBegun = false
  let failure: Error | undefined
  const readInto = async (tx: Transaction) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'; set local statement_timeout = '30s'`)
    const file = await open(tx)
    resolve(out)
    isBegun = true
    await pipeline(file, out, { signal: AbortSignal.timeout(DOWNLOAD_MS) }).catch((error: Error) => {
      failure = error
    })
  }
  const run = limitConcurrency(actor, () =>
    // What is half sent can't be begun again with the primary.
    replica.read(async (db) => isBegun || db.transaction(readInto, SNAPSHOT)),
  )
  const end = () => {
    if (!failure) return
    if (!isBegun) return reject(isStatementTimeout(failure) ? new AppError('report_too_long') : failure)
    if (!isClientDisconnect(failure)) log.error(failure, 'export failed')
    out.destroy(failure)
  }
  void run
    .catch((error: Error) => {
      failure ??= error
    })
    .finally(end)
  return promise
}

export function openExport(
  services: Pick<Services, 'replica' | 'log'>,
  actor: Actor,
  wanted: { list: ExportableList; format: ExportFormat; query: Record<string, string>; reader: Reader; now: Date },
): Promise<Readable> {
  const { list, format, query, reader, now } = wanted
  return streamFromSnapshot(services, actor, async (tx) => {
    const table = await readFirstPage(list.open({ tx, actor, now }, query))
    return renderTable({ key: list.list, name: list.name, table }, format, { ...actor, ...reader })
  })
}
