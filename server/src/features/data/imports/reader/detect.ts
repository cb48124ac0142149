import { recogniseColumns, recogniseSource } from '@deskbell/domain/data/imports/columns.ts'
import { detectDateOrder } from '@deskbell/domain/data/imports/dates.ts'
import { DATE_FIELDS, type ImportField, type ImportKind } from '@deskbell/domain/data/imports/fields.ts'
import type { DateOrder, ImportReading, ImportSource } from '@deskbell/domain/data/imports/schema.ts'
import { detectSeparator } from './csv.ts'
import { detectEncoding } from './encoding.ts'
import { type Letters, openTable, visible } from './table.ts'
import { type FileRow, Unreadable } from './unreadable.ts'

/** So many rows tell how dates are written, and so many are shown. */
const LOOKED_AT = 2000
const SHOWN = 10
const CELL_SHOWN = 120

export type DetectedFormat = {
  reading: ImportReading
  header: string[]
  sample: string[][]
  source: ImportSource | null
}

async function detectLetters(path: string): Promise<Letters> {
  const encoding = await detectEncoding(path)
  return { encoding, separator: encoding === 'excel' ? ',' : await detectSeparator({ path, encoding }) }
}

function getDateOrder(rows: FileRow[], columns: readonly (ImportField | null)[]): DateOrder | null {
  const places = columns.flatMap((field, at) => (field && DATE_FIELDS.includes(field) ? [at] : []))
  const texts = rows.flatMap(({ cells }) => places.map((at) => (cells[at] ?? '').trim()))
  return detectDateOrder(texts.filter(Boolean))
}

export type FormatRequest = { path: string; kind: ImportKind; letters?: Letters; columns?: (ImportField | null)[] }

/** What a file seems to be by its beginning; what was said of it already is believed. Throws `Unreadable`. */
export async function detectFormat({ path, kind, ...said }: FormatRequest): Promise<DetectedFormat> {
  const letters = said.letters ?? (await detectLetters(path))
  const { header, rows } = await openTable(path, letters)
  const first: FileRow[] = []
  for await (const row of rows) if (first.push(row) >= LOOKED_AT) break
  if (first.length === 0) throw new Unreadable('There is nothing below the names of the columns')
  const columns = said.columns?.length === header.length ? said.columns : recogniseColumns(kind, header)
  return {
    reading: { ...letters, columns, dateOrder: getDateOrder(first, columns), duplicates: 'update' },
    header,
    sample: first
      .slice(0, SHOWN)
      .map(({ cells }) => header.map((_, at) => visible(cells[at] ?? '').slice(0, CELL_SHOWN))),
    source: recogniseSource(kind, header),
  }
}
