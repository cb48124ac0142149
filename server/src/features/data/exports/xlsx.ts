import { once } from 'node:events'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { createParts } from './book.ts'
import { type Place, writeSheet } from './sheet.ts'
import type { Table } from './table.ts'

/** Excel's limit of rows per sheet; further rows continue on another sheet. */
const ROWS_MOST = 1_048_576
/** Excel's limit for the length of a sheet's name. */
const NAME_MOST = 31

/** A table and its name, which needn't be a valid sheet name. */
export type Named = { name: string; table: Table }
type Book = { tables: Named[]; place: Place; rowsMost?: number }

/** Returns a valid and unique sheet name: shortened, without characters that Excel forbids. */
function sheetName(name: string, taken: string[]): string {
  const bare =
    name
      .replace(/[:\\/?*[\]]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet'
  const isTaken = (one: string) => taken.some((other) => other.toLowerCase() === one.toLowerCase())
  let sheet = bare.slice(0, NAME_MOST)
  for (let n = 2; isTaken(sheet); n++) sheet = `${bare.slice(0, NAME_MOST - ` ${n}`.length)} ${n}`
  return sheet
}

async function fill(zip: ZipFile, { tables, place, rowsMost = ROWS_MOST }: Book): Promise<void> {
  const sheets: string[] = []
  for (const { name, table } of tables) {
    const rest = table.pages[Symbol.asyncIterator]()
    const feed = { rest, next: await rest.next() }
    do {
      sheets.push(sheetName(name, sheets))
      const xml = Readable.from(writeSheet({ feed, columns: table.columns, place, rowsMost }))
      zip.addReadStream(xml, `xl/worksheets/sheet${sheets.length}.xml`)
      await once(xml, 'end')
    } while (!feed.next.done)
  }
  for (const [part, xml] of createParts(sheets, place.currency)) zip.addBuffer(Buffer.from(xml), part)
  zip.end()
}

/** Streams tables as an XLSX file; only one page of rows is in memory at once. */
export function writeXlsx(book: Book): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: Error) => void out.destroy(error)
  // The stream itself reports errors to its reader.
  pipeline(zip.outputStream, out, () => undefined)
  zip.on('error', fail)
  fill(zip, book).catch(fail)
  return out
}
