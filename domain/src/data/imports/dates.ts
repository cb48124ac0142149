import { fold } from '../../shared/fold-text.ts'
import type { LocalDate, LocalTime } from '../../shared/time.ts'
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
  // A year of four digits says itself where it is.
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

/** Of two digits, the hundred years up to `latest` are meant. */
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

/** The earliest and the latest year that a day of anybody's business is in. */
const YEARS = { first: 1900, last: 2100 }

export type ReadDate = { ok: true; day: LocalDate } | { ok: false; reason: 'date_unreadable' | 'date_out_of_range' }

/** A day as people and programs write it; a time behind it is left out. `latest`: the last year that two digits mean. */
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

/** The time of day in a text, also one behind a date; null where there is none. */
export function readTime(text: string): LocalTime | null {
  const [, hour = '', minute = '', half = ''] = CLOCK.exec(text) ?? []
  const [, alone = '', halfOf = ''] = HOUR.exec(text.trim()) ?? []
  const typed = Number(hour || alone || Number.NaN)
  const noon = (half || halfOf).toLowerCase()
  const hours = noon ? (typed % 12) + (noon === 'p' ? 12 : 0) : typed
  if (!(hours < 24 && Number(minute) < 60) || (noon && typed > 12)) return null
  return `${String(hours).padStart(2, '0')}:${minute.padStart(2, '0')}`
}

/** What one date says of the order of days and months: which it may be. */
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
 * The one order in which all of these dates are days, or null where several are, or none: then somebody has to say.
 * Without a date of numbers it is that of the ISO.
 */
export function detectDateOrder(texts: Iterable<string>): DateOrder | null {
  let left: DateOrder[] | null = null
  for (const text of texts) {
    const orders = findDateOrders(text)
    if (!orders || (orders.length === 1 && orders[0] === 'ymd' && left)) continue
    // A year in front stands for itself, whatever the order of the others.
    if (!left || left.join() === 'ymd') left = orders
    else left = left.filter((order) => orders.includes(order))
  }
  if (!left) return 'ymd'
  return left.length === 1 ? (left[0] ?? null) : null
}
