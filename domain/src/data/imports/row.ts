import type { CountryCode } from 'libphonenumber-js/min'
import { normalizePhone } from '../../shared/phone.ts'
import { OptionalEmail } from '../../shared/text.ts'
import type { LocalDate } from '../../shared/time-schema.ts'
import { readDate } from './dates.ts'
import type { ImportField } from './fields.ts'
import type { DateOrder, ImportProblemCode } from './schema.ts'
import { bareCell, isNothing, readMoney, readNumber } from './values.ts'

/** Parser settings: the column mapping and the defaults of the business. */
export type RowPlan = {
  columns: readonly (ImportField | null)[]
  order: DateOrder
  country: CountryCode
  /** Number of decimals of the currency. */
  digits: number
  timeZone: string
  today: LocalDate
  now: string
}

/** Validation error; `field` null: it concerns the whole row. */
export type Finding = { field: ImportField | null; code: ImportProblemCode }

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const NAMES: readonly ImportField[] = [
  'firstName',
  'lastName',
  'name',
  'clientFirstName',
  'clientLastName',
  'clientName',
]

export type Row = ReturnType<typeof openRow>

/** Returns typed readers for the cells of a row. They collect validation errors in `findings`. */
export function openRow(cells: readonly string[], plan: RowPlan) {
  const findings: Finding[] = []
  const find = (field: ImportField | null, code: ImportProblemCode) => {
    findings.push({ field, code })
  }
  if (cells.slice(plan.columns.length).some((cell) => cell.trim() !== '')) find(null, 'too_many_cells')
  /** Returns the trimmed cell; empty if the file has no such column. */
  const raw = (field: ImportField) => {
    const cell = bareCell(cells[plan.columns.indexOf(field)] ?? '')
    // A name may be "Null", so that null markers are not applied to names.
    return !NAMES.includes(field) && isNothing(cell) ? '' : cell
  }
  const text = (field: ImportField, max: number, lines: 'one' | 'many' = 'one') => {
    const whole = lines === 'one' ? raw(field).replace(/[\t\r\n]+/g, ' ') : raw(field).replace(/\r\n?/g, '\n')
    if (CONTROL.test(whole)) find(field, 'invisible_characters')
    if (whole.length > max) find(field, 'text_too_long')
    return whole
  }
  const email = (field: ImportField) => {
    const typed = raw(field)
    if (typed === '') return ''
    const read = OptionalEmail.safeParse(typed)
    if (!read.success) find(field, 'email_invalid')
    return read.data ?? ''
  }
  /** Returns the cell in E.164; empty if it can't be read as a phone number. */
  const phoneE164 = (field: ImportField) => normalizePhone(raw(field), plan.country)
  const date = (field: ImportField, latest = 2099): LocalDate | null => {
    const typed = raw(field)
    if (typed === '') return null
    const read = readDate(typed, { order: plan.order, latest })
    if (!read.ok) find(field, read.reason)
    return read.ok ? read.day : null
  }
  const number = (field: ImportField, { min, max }: { min: number; max: number }): number | null => {
    const typed = raw(field)
    if (typed === '') return null
    const read = readNumber(typed)
    if (read === null) find(field, 'number_unreadable')
    else if (read < min || read > max) find(field, 'number_out_of_range')
    return read
  }
  const money = (field: ImportField): number | null => {
    const typed = raw(field)
    if (typed === '') return null
    const read = readMoney(typed, plan.digits)
    if (read === null) find(field, 'money_unreadable')
    else if (read > 1_000_000_000) find(field, 'number_out_of_range')
    return read
  }
  const has = (field: ImportField) => plan.columns.includes(field)
  return { findings, find, raw, text, email, phoneE164, date, number, money, has }
}

/** Parsed row. `draft` null: the row is valid but needs no record, such as a visit that did not take place. */
export type Read<Draft> = { ok: true; draft: Draft | null } | { ok: false; findings: Finding[] }

export function toRead<Draft>({ findings }: Row, draft: Draft | null): Read<Draft> {
  return findings.length > 0 ? { ok: false, findings } : { ok: true, draft }
}
