import { fold } from '../../shared/fold-text.ts'

/** Null markers written by other programs. */
const NOTHING = new Set(['null', '\\n', 'n/a', '#n/a', 'none', '-', '--', '—', 'nan', 'undefined'])

export function isNothing(text: string): boolean {
  return text === '' || NOTHING.has(text.toLowerCase())
}

/** Splits a full name: "Silva, Maria" and "Maria da Silva" → first and last name. */
export function splitName(whole: string): { firstName: string; lastName: string } {
  const [before = '', ...after] = whole.split(',')
  if (after.length === 1 && after[0]?.trim()) return { firstName: after[0].trim(), lastName: before.trim() }
  const [firstName = '', ...rest] = whole.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

const AMOUNT = /^\d+(?:[., '’\u00a0\u202f]\d+)*$/

/**
 * Parses an amount into minor units: "$1,234.50", "1.234,50 €" and "12" with two decimals. The last point or comma is the
 * decimal separator, unless three digits follow it. Three digits are decimals only of a currency that has three, and
 * only if the separator stands nowhere else: "1.250" is 1¼ dinars, "1.250.000" is over a million. Returns null if
 * unreadable, negative, or with more decimals than the currency has.
 */
export function readMoney(text: string, digits: number): number | null {
  const bare = text.replace(/[\p{Sc}\p{L}]/gu, '').trim()
  if (!AMOUNT.test(bare)) return null
  const [, whole = '', separator = '', last = ''] = /^(.*?)(?:([.,])(\d+))?$/.exec(bare) ?? []
  const isThousands = last.length === 3 && (digits !== 3 || whole.includes(separator))
  const fraction = (isThousands ? '' : last).padEnd(digits, '0')
  if (/[1-9]/.test(fraction.slice(digits))) return null
  const amount = Number((isThousands ? whole + last : whole).replace(/\D/g, '') + fraction.slice(0, digits))
  return Number.isSafeInteger(amount) ? amount : null
}

/** Parses an integer, including spreadsheet notation: "10" and "10.0". */
export function readNumber(text: string): number | null {
  const [, number = ''] = /^([+-]?\d{1,9})(?:[.,]0+)?$/.exec(text.trim()) ?? []
  return number === '' ? null : Number(number)
}

const UNLIMITED = /^(unlimited|ilimitad[oa]s?|illimit|unbegrenzt|onbeperkt|bez limitu|infinite|no limit|sin limite|∞)/

export function isUnlimitedWord(text: string): boolean {
  return UNLIMITED.test(fold(text))
}

const YES = new Set([
  'yes',
  'y',
  'true',
  '1',
  'x',
  'si',
  's',
  'ja',
  'oui',
  'sim',
  'tak',
  'verdadero',
  'active',
  'activo',
  'activa',
  'enabled',
  'on',
])
const NO = new Set([
  'no',
  'n',
  'nein',
  'non',
  'nee',
  'nao',
  'nie',
  'false',
  '0',
  'falso',
  'inactive',
  'inactivo',
  'inactiva',
  'disabled',
  'off',
])

export function readYesNo(text: string): boolean | null {
  const plain = fold(text)
  if (YES.has(plain)) return true
  return NO.has(plain) ? false : null
}

/** Parses a duration into minutes: "60", "60 min", "1h 30m", "1:30". */
export function readDuration(text: string): number | null {
  const plain = fold(text)
  const clock = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(plain)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const minutes = /^(\d{1,4})(?:[.,]0+)?\s*(?:m|min|mins|minutes|minutos|')?\.?$/.exec(plain)
  if (minutes) return Number(minutes[1])
  const hours =
    /^(\d{1,2})\s*(?:h|hr|hrs|hours?|horas?)\.?\s*(?:(\d{1,2})\s*(?:m|min|mins|minutes|minutos)?\.?)?$/.exec(plain)
  return hours ? Number(hours[1]) * 60 + Number(hours[2] ?? 0) : null
}

/** Returns the only number (1–1000) in a package name: "10 Class Pass" → 10; null if there is none, or several. */
export function visitsInName(name: string): number | null {
  const numbers = name.match(/\d+/g) ?? []
  return numbers.length === 1 && Number(numbers[0]) >= 1 && Number(numbers[0]) <= 1000 ? Number(numbers[0]) : null
}

// Apostrophe added by another export to prevent CSV injection (formula execution).
const ESCAPED = /^'(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/

/** Strips the formula escape and surrounding white space from a cell. */
export function bareCell(cell: string): string {
  return cell.replace(ESCAPED, '').trim()
}
