import { COLUMNS_MAX, type ImportReading, ROWS_MAX } from '@deskbell/domain/data/imports/schema.ts'
import { csvRows } from './csv.ts'
import { type FileRow, UnreadableFileError } from './unreadable.ts'
import { xlsxRows } from './xlsx.ts'

export type TextFormat = Pick<ImportReading, 'encoding' | 'separator'>
export type Table = { header: string[]; rows: AsyncGenerator<FileRow> }

/** Replaces NUL, which PostgreSQL can't store in text. */
export function replaceNul(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}

function trimmed(header: string[]): string[] {
  const last = header.findLastIndex((name) => name.trim() !== '')
  return header.slice(0, last + 1).map((name) => replaceNul(name).trim().slice(0, 200))
}

async function* limited(rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  let count = 0
  for await (const row of rows) {
    count += 1
    if (count > ROWS_MAX) throw new UnreadableFileError(`The file has more than ${ROWS_MAX} rows: send it in parts`)
    yield row
  }
}

/** Opens a file's header and rows. Throws `UnreadableFileError`. A caller that stops early must end `rows`. */
export async function openTable(path: string, { encoding, separator }: TextFormat): Promise<Table> {
  const all = encoding === 'excel' ? xlsxRows(path) : csvRows({ path, encoding, separator })
  const { value: first } = await all.next()
  if (!first) throw new UnreadableFileError('The file is empty')
  const header = trimmed(first.cells)
  if (header.length <= COLUMNS_MAX) return { header, rows: limited(all) }
  await all.return(undefined)
  throw new UnreadableFileError(`The file has more than ${COLUMNS_MAX} columns`)
}
