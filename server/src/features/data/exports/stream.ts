import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportFormat } from '@deskbell/domain/data/exports/schema.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import type { Services } from '../../../http/context.ts'
import { toCsv } from './csv.ts'
import type { ExportableList, Table } from './table.ts'
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
export function renderTable(
  table: Table,
  { name, format }: { name: string; format: ExportFormat },
  place: Actor,
): Readable {
  return format === 'csv'
    ? Readable.from(toCsv(table, place), { objectMode: false })
    : writeXlsx({ tables: [{ name, table }], place })
}

/** True if the client closed the connection early, which is no failure. */
function isClientDisconnect({ name, code }: NodeJS.ErrnoException): boolean {
  return name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/**
 * Streams a file that is read page by page from one snapshot (repeatable read), so concurrent writes don't appear in it
 * and memory use stays low. The reader's pace controls the queries (backpressure); if it stalls for 60 s, the database
 * ends the transaction. Errors of `open` are thrown before anything is sent.
 */
export function streamFromSnapshot(
  { db, log }: Pick<Services, 'db' | 'log'>,
  open: (tx: Transaction) => Promise<Readable>,
): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>()
  const out = new PassThrough()
  let isBegun = false
  const run = db.transaction(
    async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`)
      const file = await open(tx)
      resolve(out)
      isBegun = true
      await pipeline(file, out)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  run.catch((error) => {
    if (!isBegun) return reject(error)
    if (!isClientDisconnect(error)) log.error(error, 'export failed')
    return out.destroy(error)
  })
  return promise
}

export function openExport(
  services: Pick<Services, 'db' | 'log'>,
  actor: Actor,
  wanted: { list: ExportableList; format: ExportFormat; query: Record<string, string>; now: Date },
): Promise<Readable> {
  const { list, format, query, now } = wanted
  return streamFromSnapshot(services, async (tx) => {
    const table = await readFirstPage(list.open({ tx, actor, now }, query))
    return renderTable(table, { name: list.name, format }, actor)
  })
}
