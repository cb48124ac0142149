import { minorDigits } from './minor-digits.ts'

const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()
const relativeTimeFormats = new Map<string, Intl.RelativeTimeFormat>()

function kept<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const format = formats.get(key) ?? make()
  formats.set(key, format)
  return format
}

/** Returns a date formatter from a cache, since constructing one takes about 100 times as long as using it. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  return kept(dateFormats, key, () => new Intl.DateTimeFormat(locale, options))
}

/** Returns a number formatter from a cache. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  return kept(numberFormats, key, () => new Intl.NumberFormat(locale, options))
}

/** Returns a formatter of "today" and "in 3 days" from a cache. */
export function relativeTimeFormat(locale: string): Intl.RelativeTimeFormat {
  return kept(relativeTimeFormats, locale, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
}

/** Returns a formatter of a currency from a cache, with the decimals of its minor unit, which runtimes disagree about. */
export function currencyFormat(
  locale: string,
  currency: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const digits = minorDigits(currency)
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return numberFormat(locale, { style: 'currency', currency, ...decimals, ...options })
}

function writeMoney(
  minor: number,
  currency: string,
  locale: string,
  trailingZeroDisplay: 'auto' | 'stripIfInteger',
): string {
  return currencyFormat(locale, currency, { trailingZeroDisplay }).format(minor / 10 ** minorDigits(currency))
}

/** Formats minor units (cents) as a currency amount, without decimals if it is a whole amount. */
export function formatMoney(minor: number, currency: string, locale: string): string {
  return writeMoney(minor, currency, locale, 'stripIfInteger')
}

/** Formats minor units with all decimals, for amounts aligned in a column. */
export function formatAmount(minor: number, currency: string, locale: string): string {
  return writeMoney(minor, currency, locale, 'auto')
}

/** Formats a rate in thousandths of a percent: "8.875%". */
export function formatRate(rate: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(rate / 100_000)
}

const SIZES = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats a number of bytes in its largest unit, at least kB, with a decimal below 10: "1.3 GB". */
export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(SIZES.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const size = Math.max(1, bytes / 1000 ** step)
  const maximumFractionDigits = step > 1 && size < 10 ? 1 : 0
  return numberFormat(locale, { style: 'unit', unit: SIZES[step - 1], maximumFractionDigits }).format(size)
}

// A local date has no time zone: it is formatted from midnight UTC, in UTC, so that every viewer sees the same day.
export function atMidnightUtc(localDate: string): Date {
  return new Date(`${localDate}T00:00:00Z`)
}

/** Formats a local date: "3 Feb 2027". */
export function formatDate(localDate: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(atMidnightUtc(localDate))
}
