import { fold } from '../../shared/fold-text.ts'
import type { LocalDate, LocalTime } from '../../shared/time-schema.ts'
import type { DateOrder } from './schema.ts'

const MONTHS = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
]

type Parts = { year: number; month: number; day: number; yearDigits: number }
type Triple = [string, string, string]

const NUMBERS = /^(\d{1,4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,4})(?![\d/-])/
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|º)?[\s./-]*(?:de\s+)?([a-z]{3,})\.?,?[\s./-]*(?:del?\s+)?(\d{4}|\d{2})(?!\d)/
const MONTH_FIRST = /^([a-z]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/
const TOGETHER = /^(\d{4})(\d{2})(\d{2})$/

function plain(text: string): string {
  return fold(text).replace(/^[a-z]+,\s*/, '')
}

function toDateParts([year = '', month = '', day = '']: string[]): Parts {
  return { year: Number(year), month: Number(month), day: Number(day), yearDigits: year.length }
}

function monthNamed(name: string): string {
  return String(MONTHS.findIndex((starts) => starts.some((start) => name.startsWith(start))) + 1)
}

function triple(text: string): Triple | null {
  const found = NUMBERS.exec(text)
  return found && [found[1] ?? '', found[2] ?? '', found[3] ?? '']
}

function inOrder([a, b, c]: Triple, order: DateOrder): Parts {
  // A four-digit first number is a year in any order.
  if (a.length > 2 || order === 'ymd') return toDateParts([a, b, c])
  return order === 'dmy' ? toDateParts([c, b, a]) : toDateParts([c, a, b])
}

function read(text: string, order: DateOrder): Parts | null {
  const together = TOGETHER.exec(text)
  if (together) return toDateParts(together.slice(1))
  const numbers = triple(text)
  if (numbers) return inOrder(numbers, order)
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(text) ?? []
  if (year) return toDateParts([year, monthNamed(month), day])
  const [, named = '', dayOf = '', yearOf = ''] = MONTH_FIRST.exec(text) ?? []
  return yearOf ? toDateParts([yearOf, monthNamed(named), dayOf]) : null
}

/** Expands a two-digit year to the 100 years up to `latest`. */
function wholeYear({ year, yearDigits }: Parts, latest: number): number {
  if (yearDigits > 2) return year
  const century = latest - (latest % 100)
  return century + year > latest ? century + year - 100 : century + year
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(year, month - 1, day)
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const YEARS = { first: 1900, last: 2100 }

export type ReadDate = { ok: true; day: LocalDate } | { ok: false; reason: 'date_unreadable' | 'date_out_of_range' }

/**
 * Parses a date in common notations and ignores a time after it. `latest`: last year that a two-digit year can mean.
 */
export function readDate(text: string, { order, latest }: { order: DateOrder; latest: number }): ReadDate {
  const parts = read(plain(text), order)
  if (!parts) return { ok: false, reason: 'date_unreadable' }
  const year = wholeYear(parts, latest)
  if (!isDay(year, parts.month, parts.day)) return { ok: false, reason: 'date_unreadable' }
  if (year < YEARS.first || year > YEARS.last) return { ok: false, reason: 'date_out_of_range' }
  const padded = [parts.month, parts.day].map((part) => String(part).padStart(2, '0'))
  return { ok: true, day: [year, ...padded].join('-') }
}

const CLOCK = /(?:^|[\sT,])(\d{1,2})(?::|h)(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?\s*(?:m\.?)?/i
const HOUR = /^(\d{1,2})\s*([ap])\.?m\.?$/i

/** Finds a time of day in a text, also after a date; null if there is none. */
export function readTime(text: string): LocalTime | null {
  const [, hour = '', minute = '', half = ''] = CLOCK.exec(text) ?? []
  const [, alone = '', halfOf = ''] = HOUR.exec(text.trim()) ?? []
  const typed = Number(hour || alone || Number.NaN)
  const noon = (half || halfOf).toLowerCase()
  const hours = noon ? (typed % 12) + (noon === 'p' ? 12 : 0) : typed
  if (!(hours < 24 && Number(minute) < 60) || (noon && typed > 12)) return null
  return `${String(hours).padStart(2, '0')}:${minute.padStart(2, '0')}`
}

/** Returns the orders in which a date is valid; null if it is not numeric. */
function findDateOrders(text: string): DateOrder[] | null {
  const numbers = triple(plain(text))
  if (!numbers) return null
  const [a, b] = [Number(numbers[0]), Number(numbers[1])]
  if (numbers[0].length > 2) return ['ymd']
  if (numbers[2].length > 2) return a > 12 ? ['dmy'] : b > 12 ? ['mdy'] : ['dmy', 'mdy']
  const orders: DateOrder[] = []
  if (a >= 1 && a <= 31 && b >= 1 && b <= 12) orders.push('dmy')
  if (a >= 1 && a <= 12 && b >= 1 && b <= 31) orders.push('mdy')
  if (b >= 1 && b <= 12) orders.push('ymd')
  return orders
}

/**
 * Returns the only date order in which all dates are valid; null if several or none are, so that the user must choose.
 * Without any numeric date: `ymd` (ISO 8601).
 */
export function detectDateOrder(texts: Iterable<string>): DateOrder | null {
  let left: DateOrder[] | null = null
  for (const text of texts) {
    const orders = findDateOrders(text)
    if (!orders || (orders.length === 1 && orders[0] === 'ymd' && left)) continue
    // A year-first date is unambiguous and says nothing about the order of the other dates.
    if (!left || left.join() === 'ymd') left = orders
    else left = left.filter((order) => orders.includes(order))
  }
  if (!left) return 'ymd'
  return left.length === 1 ? (left[0] ?? null) : null
}
