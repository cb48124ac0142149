import { once } from 'node:events'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { createParts } from './book.ts'
import { writeName, writeWords } from './reader.ts'
import { type Place, writeSheet } from './sheet.ts'
import type { Named } from './table.ts'

/** Excel's limit of rows per sheet; further rows continue on another sheet. */
const ROWS_MOST = 1_048_576
/** Excel's limit for the length of a sheet's name. */
const NAME_MOST = 31

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
  for (const named of tables) {
    const { columns, pages } = writeWords(named.table, place)
    const rest = pages[Symbol.asyncIterator]()
    const feed = { rest, next: await rest.next() }
    do {
      sheets.push(sheetName(writeName(named, place), sheets))
      const xml = Readable.from(writeSheet({ feed, columns, place, rowsMost }))
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
