import { createReadStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportEncoding, ImportSeparator } from '@deskbell/domain/data/imports/schema.ts'
import { CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { type FileRow, ROW_MAX_BYTES, UnreadableFileError } from './unreadable.ts'

type Text = { path: string; encoding: ImportEncoding }

const SAMPLE_CHARACTERS = 64 * 1024
const SEPARATORS: readonly ImportSeparator[] = [',', ';', '\t', '|']

/** Returns up to 64 K characters from the start of a text file. */
async function beginning({ path, encoding }: Text): Promise<string> {
  const decoder = iconv.getDecoder(encoding)
  let text = ''
  for await (const part of createReadStream(path, { end: 4 * SAMPLE_CHARACTERS })) {
    text += decoder.write(part)
    if (text.length > SAMPLE_CHARACTERS) break
  }
  return text.replace(/^\uFEFF/, '')
}

/** Counts a separator in each line; the caller has removed quoted text. */
function counts(lines: string[], separator: string): number[] {
  return lines.map((line) => line.split(separator).length - 1)
}

/** Detects the separator: the one whose count is consistent across lines, and highest. */
export async function detectSeparator(text: Text): Promise<ImportSeparator> {
  const bare = (await beginning(text)).replace(/"(?:[^"]|"")*"/g, '')
  const lines = bare
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const scored = SEPARATORS.map((separator) => {
    const [header = 0, ...rest] = counts(lines, separator)
    const alike = rest.filter((count) => count === header).length
    return { separator, score: header === 0 ? 0 : header * (1 + alike) }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

const ERRORS: Record<string, (line: unknown) => string> = {
  CSV_QUOTE_NOT_CLOSED: (line) => `A quotation mark is never closed, about line ${line}`,
  CSV_MAX_RECORD_SIZE: (line) =>
    `A row is longer than a megabyte, about line ${line}: is a quotation mark never closed?`,
  INVALID_OPENING_QUOTE: (line) => `A quotation mark stands in the middle of a cell, about line ${line}`,
}

function describeError(error: CsvError): string {
  return ERRORS[error.code]?.(error.lines) ?? 'The file can’t be read as a table'
}

/** Streams the rows of a text file, without empty ones. Throws `UnreadableFileError`. */
export async function* csvRows({ path, encoding, separator }: Text & { separator: string }): AsyncGenerator<FileRow> {
  const parser = parse({
    bom: true,
    delimiter: separator,
    // Concatenated files may have mixed line endings.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: ROW_MAX_BYTES,
  })
  const source = new PassThrough()
  const fed = pipeline(createReadStream(path), iconv.decodeStream(encoding), source, parser)
  // Errors reach the reader of the rows.
  fed.catch(() => undefined)
  let row = 0
  try {
    for await (const cells of parser) {
      row += 1
      if (cells.some((cell: string) => cell.trim() !== '')) yield { row, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFileError(describeError(error)) : error
  } finally {
    parser.destroy()
  }
}
