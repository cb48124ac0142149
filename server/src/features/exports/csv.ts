import { minorDigits } from '@deskbell/domain/shared/money.ts'
import { localSeconds } from '@deskbell/domain/shared/time.ts'
import { stringify } from 'csv-stringify/sync'
import type { Actor } from '../../middleware/actor.ts'
import { sparedText } from './apostrophes.ts'
import type { CellKind, Table, Value } from './table.ts'

type Place = Pick<Actor, 'timeZone' | 'currency'>

function plain(value: Value, kind: CellKind | undefined, { timeZone }: Place): string | number | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return value
  if (kind === 'time') return localSeconds(new Date(value), timeZone).replace('T', ' ')
  return sparedText(value)
}

/**
 * A table as CSV, a page at a time: commas, in quotes where needed, UTF-8 with the mark by which Excel knows it. What a
 * spreadsheet would take for a formula has an apostrophe before it; numbers below zero are no formulas.
 */
export async function* csvOf({ columns, pages }: Table, place: Place): AsyncIterable<string> {
  const digits = minorDigits(place.currency)
  const amount = (minor: number) => (minor / 10 ** digits).toFixed(digits)
  const style = {
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: {
      number: (value: number, { index }: { index: number }) =>
        columns[index]?.kind === 'money' ? amount(value) : String(value),
    },
  }
  yield stringify([columns.map(({ header }) => header)], { ...style, bom: true })
  for await (const page of pages) {
    const rows = page.map((row) => row.map((value, index) => plain(value, columns[index]?.kind, place)))
    yield stringify(rows, style)
  }
}
