import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { recogniseColumns, recogniseSource } from '@deskbell/domain/data/imports/columns.ts'
import { detectDateOrder } from '@deskbell/domain/data/imports/dates.ts'
import { DATE_FIELDS, type ImportField, type ImportKind } from '@deskbell/domain/data/imports/fields.ts'
import type { DateOrder, ImportEncoding, ImportReading, ImportSource } from '@deskbell/domain/data/imports/schema.ts'
import { LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import { analyse } from 'chardet'
import { getI18n } from '../../../../lib/i18n.ts'
import { detectSeparator } from './csv.ts'
import { openTable, replaceNul, type TextFormat } from './table.ts'
import { type FileRow, UnreadableFileError } from './unreadable.ts'

const SAMPLE_BYTES = 256 * 1024
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]

async function readSample(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function startsWith(bytes: Buffer, start: number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

/** True if the whole file is valid UTF-8: a single invalid byte, even at the end, means another encoding. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of createReadStream(path)) decoder.decode(part, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Detects UTF-16 by its BOM, or by zeros in every other byte. */
function detectUtf16(sample: Buffer): ImportEncoding | null {
  if (startsWith(sample, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(sample, [0xfe, 0xff])) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = sample.length / 2
  if (odd > most * 0.4 && even < most * 0.05) return 'utf-16le'
  return even > most * 0.4 && odd < most * 0.05 ? 'utf-16be' : null
}

/** True if there are many control characters, which text doesn't contain. */
function isBinary(sample: Buffer): boolean {
  const odd = sample.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  return odd > 8 + sample.length / 200
}

const BY_NAME: Record<string, ImportEncoding> = {
  'ISO-8859-2': 'windows-1250',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'KOI8-R': 'windows-1251',
}
const SURE = 60

/** Detects a single-byte encoding: Western European unless another one is likely enough. */
function detectSingleByte(sample: Buffer): ImportEncoding {
  const [likely] = analyse(sample)
  const named = likely && likely.confidence >= SURE ? BY_NAME[likely.name] : undefined
  return named ?? 'windows-1252'
}

/** Detects the encoding; `excel` for a workbook. Throws `UnreadableFileError` if it is no table. */
async function detectEncoding(path: string): Promise<ImportEncoding> {
  const sample = await readSample(path)
  if (sample.length === 0) throw new UnreadableFileError('The file is empty')
  if (startsWith(sample, ZIP)) return 'excel'
  if (startsWith(sample, OLD_OFFICE))
    throw new UnreadableFileError(
      'This is an old Excel file, or one with a password: save it as .xlsx or CSV without one',
    )
  const wide = detectUtf16(sample)
  if (wide) return wide
  if (isBinary(sample)) throw new UnreadableFileError('This is neither CSV nor an Excel file')
  return (await isUtf8(path)) ? 'utf-8' : detectSingleByte(sample)
}

/** Rows from which the date order is detected, and rows shown as a sample. */
const LOOKED_AT = 2000
const SHOWN = 10
const CELL_SHOWN = 120

export type DetectedFormat = {
  reading: ImportReading
  header: string[]
  sample: string[][]
  source: ImportSource | null
}

async function detectLetters(path: string): Promise<TextFormat> {
  const encoding = await detectEncoding(path)
  return { encoding, separator: encoding === 'excel' ? ',' : await detectSeparator({ path, encoding }) }
}

function getDateOrder(rows: FileRow[], columns: readonly (ImportField | null)[]): DateOrder | null {
  const places = columns.flatMap((field, at) => (field && DATE_FIELDS.includes(field) ? [at] : []))
  const texts = rows.flatMap(({ cells }) => places.map((at) => (cells[at] ?? '').trim()))
  return detectDateOrder(texts.filter(Boolean))
}

export type FormatRequest = { path: string; kind: ImportKind; letters?: TextFormat; columns?: (ImportField | null)[] }

/** Detects a file's format from its beginning; given options take precedence. Throws `UnreadableFileError`. */
export async function detectFormat({ path, kind, ...said }: FormatRequest): Promise<DetectedFormat> {
  const letters = said.letters ?? (await detectLetters(path))
  const { header, rows } = await openTable(path, letters)
  const first: FileRow[] = []
  for await (const row of rows) if (first.push(row) >= LOOKED_AT) break
  if (first.length === 0) throw new UnreadableFileError('There is nothing below the names of the columns')
  const columns =
    said.columns?.length === header.length ? said.columns : recogniseColumns(kind, header, LANGUAGES.map(getI18n))
  return {
    reading: { ...letters, columns, dateOrder: getDateOrder(first, columns), duplicates: 'update' },
    header,
    sample: first
      .slice(0, SHOWN)
      .map(({ cells }) => header.map((_, at) => replaceNul(cells[at] ?? '').slice(0, CELL_SHOWN))),
    source: recogniseSource(kind, header),
  }
}
