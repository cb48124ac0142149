import { hoursOf } from '@deskbell/domain/reports/hours.ts'
import type { Cell, CellKind, Days } from '@deskbell/domain/reports/schema.ts'
import { dateFormat } from '@deskbell/domain/shared/format.ts'
import { useFormat } from '../auth/use-format.ts'

export type CellWords = (cell: Cell, kind: CellKind) => string

type Format = ReturnType<typeof useFormat>

/** What stands where there is nothing to say. */
export const NOTHING = '–'

const NUMBERS: Partial<Record<CellKind, (value: number, format: Format) => string>> = {
  number: (value, { number }) => number(value),
  money: (value, { money }) => money(value),
  share: (value, { locale }) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value),
  hours: (value, { number }) => `${number(hoursOf(value))} h`,
}

const TEXTS: Partial<Record<CellKind, (text: string, format: Format) => string>> = {
  day: (text, { date }) => date(text),
  time: (text, { dateTime }) => dateTime(text),
}

function wordsOf(cell: Cell, kind: CellKind, format: Format): string {
  if (cell === null || cell === '') return NOTHING
  if (typeof cell === 'number') return NUMBERS[kind]?.(cell, format) ?? format.number(cell)
  // The first cell of the row below all says so, whatever its column holds.
  return /^\d{4}-\d\d-\d\d/.test(cell) ? (TEXTS[kind]?.(cell, format) ?? cell) : cell
}

/** The one place that says what a cell of a report reads, on screen and on paper. */
export function useCellWords(): CellWords {
  const format = useFormat()
  return (cell, kind) => wordsOf(cell, kind, format)
}

/** "Oct 1 – 31", and the year where it is not this one. */
export function useShortDays(): (days: Days) => string {
  const { locale, today } = useFormat()
  return ({ from, to }) => {
    const year = today().slice(0, 4)
    const isThisYear = from.startsWith(year) && to.startsWith(year)
    const shape = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
    const format = dateFormat(locale, isThisYear ? shape : { ...shape, year: 'numeric' })
    return format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
  }
}
