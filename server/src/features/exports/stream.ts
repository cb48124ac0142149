import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportFormat } from '@deskbell/domain/exports/schema.ts'
import { sql } from 'drizzle-orm'
import type { Services } from '../../http/env.ts'
import type { Actor } from '../../middleware/actor.ts'
import { csvOf } from './csv.ts'
import type { Exported, Table } from './table.ts'
import { xlsxOf } from './xlsx.ts'

type Wanted = { list: Exported; format: ExportFormat; query: Record<string, string>; now: Date }

/** Reads the first page, so that what is refused is refused before anything is sent. */
async function opened({ columns, pages }: Table): Promise<Table> {
  const rest = pages[Symbol.asyncIterator]()
  const first = await rest.next()
  async function* all() {
    for (let page = first; !page.done; page = await rest.next()) yield page.value
  }
  return { columns, pages: all() }
}

function written(table: Table, { list, format }: Wanted, place: Actor): Readable {
  return format === 'csv' ? Readable.from(csvOf(table, place)) : xlsxOf({ table, name: list.name, place })
}

/** Whoever closes the page before the end has not failed. */
function isLeft({ name, code }: NodeJS.ErrnoException): boolean {
  return name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/**
 * A list as a file, read page by page from one snapshot while it is sent: what others write in the meantime is not in
 * it, and however long it is, little of it is held at once. It is read as fast as it is taken; nobody takes it for a
 * minute: the database ends it.
 */
export function openExport({ db, log }: Pick<Services, 'db' | 'log'>, actor: Actor, wanted: Wanted): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>()
  const out = new PassThrough()
  let isBegun = false
  const run = db.transaction(
    async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`)
      const table = await opened(wanted.list.open({ tx, actor, now: wanted.now }, wanted.query))
      resolve(out)
      isBegun = true
      await pipeline(written(table, wanted, actor), out)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  run.catch((error) => {
    reject(error)
    if (isBegun && !isLeft(error)) log.error(error, 'export failed')
    out.destroy(error)
  })
  return promise
}
