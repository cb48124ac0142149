import { REPORTS } from '@deskbell/domain/reports/names.ts'
import { ReportName } from '@deskbell/domain/reports/schema.ts'
import { WHOLE_RATE } from '@deskbell/domain/sales/tax.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { minorDigits } from '@deskbell/domain/shared/minor-digits.ts'
import { localDateTime } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Word } from '../../../lib/texts.ts'
import type { CellDraft } from '../translate.ts'
import { createVocabulary, KEYS, type Vocabulary } from './vocabulary.ts'

type Values = Record<string, unknown>
/** Business of the entries, and the names of records by id. */
type Place = Pick<Actor, 'timeZone' | 'currency'> & { names: Map<string, string> }
type Writing = Place & { words: Vocabulary }
type Entry = { before: unknown; after: unknown }

/** Fields that are never shown: secrets, even if one was ever logged by mistake, and fields of technical use only. */
const HIDDEN_FIELDS = /pin$|secret|hash|token|password|cipher|encrypt|^version$|^businessId$|^id$|edAt$|^clientId$/i
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/
const MONEY = /^(price|cost|amount|paid|discount|forgiven|minimum|openingFloat|takenOut)$/
const RATE = /^(rate|taxRate)$/
/** Rates are in thousandths of a percent. */
const PERCENT = WHOLE_RATE / 100
/** Maximum length of a shown value, in characters. */
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

function textWords(field: string, value: string, { timeZone, names, words }: Writing): string | null {
  if (Id.safeParse(value).success) return names.get(value) ?? null
  if (INSTANT.test(value)) return localDateTime(new Date(value), timeZone).replace('T', ' ')
  return cut(words.code(field, value)) || words.nothing
}

/** Formats a value. Returns null if it has no readable form, such as the id of a record without a name. */
function valueWords(field: string, value: unknown, place: Writing): string | null {
  if (value === null || value === undefined) return place.words.nothing
  if (typeof value === 'boolean') return place.words.answer(value)
  if (typeof value === 'string') return textWords(field, value, place)
  if (typeof value !== 'number') return listWords(field, value, place)
  if (RATE.test(field)) return `${value / PERCENT}%`
  const digits = minorDigits(place.currency)
  return MONEY.test(field) ? (value / 10 ** digits).toFixed(digits) : String(value)
}

function listWords(field: string, value: unknown, place: Writing): string | null {
  if (!Array.isArray(value)) return null
  const words = value.map((one) => valueWords(field, one, place))
  return words.includes(null) ? null : cut(words.join(', ')) || place.words.nothing
}

function changedWords(field: string, { was, is }: { was: Values; is: Values }, place: Writing): string[] {
  const { words } = place
  const name = words.field(field)
  const [before, after] = [valueWords(field, was[field], place), valueWords(field, is[field], place)]
  if (field in was && field in is) return [before && after ? words.both(name, before, after) : words.changed(name)]
  const only = field in is ? after : before
  return only ? [words.only(name, only)] : []
}

function isTold(field: string, { was, is }: { was: Values; is: Values }): boolean {
  if (HIDDEN_FIELDS.test(field) || JSON.stringify(was[field]) === JSON.stringify(is[field])) return false
  const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || value === false
  return !(isEmpty(was[field]) && isEmpty(is[field]))
}

/** Describes the changes of an entry: "price: 10.00 → 12.00, note: nothing → Late". Leaves secrets out. */
function formatChanges({ before, after }: Entry, place: Writing): string {
  const values = { was: toRecord(before), is: toRecord(after) }
  // `before` often holds the whole row, `after` only the changed fields.
  const fields = Object.keys(after === null || after === undefined ? values.was : values.is)
  const told = fields.filter((field) => isTold(field, values)).flatMap((field) => changedWords(field, values, place))
  return told.join(', ')
}

export function toChangesWord(entry: Entry, place: Place): Word {
  return {
    code: formatChanges(entry, { ...place, words: KEYS }),
    text: (i18n) => formatChanges(entry, { ...place, words: createVocabulary(i18n) }),
  }
}

/** Returns the name of the changed record if the entry contains it, else ''. */
export function getSubject({ before, after }: Entry): CellDraft {
  for (const values of [toRecord(after), toRecord(before)]) {
    const report = ReportName.safeParse(values.report)
    if (report.success) return { code: report.data, text: REPORTS[report.data].title }
    const person = [values.firstName, values.lastName].filter((part) => typeof part === 'string').join(' ')
    const names = [values.name, values.subject, values.title, person.trim(), values.email, values.to]
    const named = names.find((name) => typeof name === 'string' && name !== '')
    if (typeof named === 'string') return cut(named)
  }
  return ''
}
