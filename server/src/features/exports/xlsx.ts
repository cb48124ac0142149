import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { partsOf } from './book.ts'
import { type Place, sheetOf } from './sheet.ts'
import type { Table } from './table.ts'

/** As many rows has a sheet of Excel. What is beyond goes on in another sheet. */
const ROWS_MOST = 1_048_576

type Book = { table: Table; name: string; place: Place; rowsMost?: number }

async function fill(zip: ZipFile, { table, name, place, rowsMost = ROWS_MOST }: Book): Promise<void> {
  const { columns, pages } = table
  const rest = pages[Symbol.asyncIterator]()
  const feed = { rest, next: await rest.next() }
  const sheets: string[] = []
  do {
    sheets.push(sheets.length === 0 ? name : `${name} ${sheets.length + 1}`)
    const xml = Readable.from(sheetOf({ feed, columns, place, rowsMost }))
    zip.addReadStream(xml, `xl/worksheets/sheet${sheets.length}.xml`)
    await once(xml, 'end')
  } while (!feed.next.done)
  for (const [part, xml] of partsOf(sheets, place.currency)) zip.addBuffer(Buffer.from(xml), part)
  zip.end()
}

/** A table as an Excel file, written as it is read: only a page of rows is held at once. */
export function xlsxOf(book: Book): Readable {
  const zip = new ZipFile()
  const out = new Readable().wrap(zip.outputStream)
  const fail = (error: Error) => void out.destroy(error)
  zip.on('error', fail)
  fill(zip, book).catch(fail)
  return out
}
