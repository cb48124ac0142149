import { minorDigits } from '@deskbell/domain/shared/minor-digits.ts'
import { localSeconds } from '@deskbell/domain/shared/time.ts'
import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from './apostrophes.ts'
import { type PlainValue, writeWords } from './reader.ts'
import type { Place } from './sheet.ts'
import type { CellKind, Table } from './table.ts'

/** Formats a number for CSV: a decimal point, no thousands separators or units. */
function formatNumber(value: number, kind: CellKind | undefined, { currency }: Place): string {
  const digits = minorDigits(currency)
  if (kind === 'money') return (value / 10 ** digits).toFixed(digits)
  return kind === 'hours' ? (value / 60).toFixed(2) : String(value)
}

function plain(
  value: PlainValue,
  kind: CellKind | undefined,
  place: Place,
): string | number | { digits: string } | null {
  if (typeof value === 'object') return value && { digits: formatNumber(value.number, value.kind, place) }
  if (typeof value !== 'string') return value
  if (kind === 'time') return localSeconds(new Date(value), place.timeZone).replace('T', ' ')
  return escapeFormula(value)
}

/**
 * Streams a table as CSV, one page at a time: comma-separated, quoted where needed, UTF-8 with a BOM for Excel.
 * Formulas are prefixed with an apostrophe against CSV injection; negative numbers are not formulas.
 */
export async function* toCsv(table: Table, place: Place): AsyncIterable<string> {
  const { columns, pages } = writeWords(table, place)
  const style = {
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: {
      number: (value: number, { index }: { index: number }) => formatNumber(value, columns[index]?.kind, place),
      // A number with its own kind is no formula, even if it starts with a minus.
      object: ({ digits }: Record<string, unknown>) => ({ value: String(digits), escape_formulas: false }),
    },
  }
  yield stringify([columns.map(({ header }) => header)], { ...style, bom: true })
  for await (const page of pages) {
    const rows = page.map((row) => row.map((value, index) => plain(value, columns[index]?.kind, place)))
    yield stringify(rows, style)
  }
}
