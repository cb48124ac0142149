import { Id } from '@deskbell/domain/shared/ids.ts'
import { minorDigits } from '@deskbell/domain/shared/money.ts'
import { localDateTime } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import { fieldWords } from './words.ts'

type Values = Record<string, unknown>
/** The shop, and what its records are called, by their ids. */
type Place = Pick<Actor, 'timeZone' | 'currency'> & { names: Map<string, string> }

/** What nobody shall read, even if it should ever be written down; and what only programs have use for. */
const NOT_TOLD = /pin$|secret|hash|token|password|cipher|encrypt|^version$|^businessId$|^id$|edAt$|^clientId$/i
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/
const MONEY = /^(price|amount|paid)$/
/** As many letters of a value are told. */
const MOST = 60

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toRecord(value: unknown): Values {
  return isRecord(value) ? value : {}
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line
}

function textWords(value: string, { timeZone, names }: Place): string | null {
  if (Id.safeParse(value).success) return names.get(value) ?? null
  return cut(INSTANT.test(value) ? localDateTime(new Date(value), timeZone).replace('T', ' ') : value) || 'nothing'
}

/** A value in words; null where it has none, as an id of what has no name. */
function valueWords(field: string, value: unknown, place: Place): string | null {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return textWords(value, place)
  if (typeof value !== 'number') return listWords(field, value, place)
  const digits = minorDigits(place.currency)
  return MONEY.test(field) ? (value / 10 ** digits).toFixed(digits) : String(value)
}

function listWords(field: string, value: unknown, place: Place): string | null {
  if (!Array.isArray(value)) return null
  const words = value.map((one) => valueWords(field, one, place))
  return words.includes(null) ? null : cut(words.join(', ')) || 'nothing'
}

function changedWords(field: string, { was, is }: { was: Values; is: Values }, place: Place): string[] {
  const name = fieldWords(field)
  const [before, after] = [valueWords(field, was[field], place), valueWords(field, is[field], place)]
  if (field in was && field in is) return [before && after ? `${name}: ${before} → ${after}` : `${name} changed`]
  const only = field in is ? after : before
  return only ? [`${name}: ${only}`] : []
}

function isTold(field: string, { was, is }: { was: Values; is: Values }): boolean {
  if (NOT_TOLD.test(field) || JSON.stringify(was[field]) === JSON.stringify(is[field])) return false
  const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || value === false
  return !(isEmpty(was[field]) && isEmpty(is[field]))
}

/** What a deed changed, in short readable words: "price: 10.00 → 12.00, note: nothing → Late". Secrets are never told. */
export function changeWords({ before, after }: { before: unknown; after: unknown }, place: Place): string {
  const values = { was: toRecord(before), is: toRecord(after) }
  // What is written down before is often the whole row, and after it only what was changed.
  const fields = Object.keys(after === null || after === undefined ? values.was : values.is)
  const told = fields.filter((field) => isTold(field, values)).flatMap((field) => changedWords(field, values, place))
  return told.join(', ')
}

/** What it was done on is called, where it says so itself. */
export function getSubject({ before, after }: { before: unknown; after: unknown }): string {
  for (const values of [toRecord(after), toRecord(before)]) {
    const person = [values.firstName, values.lastName].filter((part) => typeof part === 'string').join(' ')
    const names = [values.name, values.subject, values.title, person.trim(), values.email, values.to]
    const named = names.find((name) => typeof name === 'string' && name !== '')
    if (typeof named === 'string') return cut(named)
  }
  return ''
}
