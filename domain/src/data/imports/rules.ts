import { EMAIL_MAX, LINE_MAX, NAME_MAX, NOTE_MAX, PHONE_MAX, TAG_MAX, TAGS_MAX } from '../../shared/text.ts'
import { localDay, toInstant } from '../../shared/time.ts'
import type { LocalDate } from '../../shared/time-schema.ts'
import { readDate, readTime } from './dates.ts'
import type { ImportField } from './fields.ts'
import { openRow, type Read, type Row, type RowPlan, toRead } from './row.ts'
import { readTaxRate } from './tax-rate.ts'
import { readDuration, readYesNo, splitName } from './values.ts'

export type ClientDraft = {
  firstName: string
  lastName: string
  phone: string
  /** `phone` in E.164; empty if it can't be read. */
  phoneE164: string
  email: string
  birthday: LocalDate | null
  alertNote: string
  notes: string
  tags: string[]
  taxExemption: string
}

function readName(
  row: Row,
  { first, last, whole }: { first: ImportField; last: ImportField; whole: ImportField },
): { firstName: string; lastName: string } {
  const apart = { firstName: row.text(first, NAME_MAX), lastName: row.text(last, NAME_MAX) }
  if (apart.firstName) return apart
  if (!apart.lastName) {
    const split = splitName(row.text(whole, 2 * NAME_MAX))
    if (split.firstName.length > NAME_MAX || split.lastName.length > NAME_MAX) row.find(whole, 'text_too_long')
    return split
  }
  // Mononym: only the last name is filled in.
  return { firstName: apart.lastName, lastName: '' }
}

function readTags(row: Row): string[] {
  const tags = [
    ...new Set(
      row
        .raw('tags')
        .split(/[;,|]/)
        .map((tag) => tag.trim()),
    ),
  ].filter(Boolean)
  if (tags.length > TAGS_MAX) row.find('tags', 'too_many_tags')
  if (tags.some((tag) => tag.length > TAG_MAX)) row.find('tags', 'text_too_long')
  return tags
}

export function readClient(cells: readonly string[], plan: RowPlan): Read<ClientDraft> {
  const row = openRow(cells, plan)
  const name = readName(row, { first: 'firstName', last: 'lastName', whole: 'name' })
  if (name.firstName === '') row.find(null, 'name_missing')
  const thisYear = Number(plan.today.slice(0, 4))
  return toRead(row, {
    ...name,
    phone: row.text('phone', PHONE_MAX),
    phoneE164: row.phoneE164('phone'),
    email: row.email('email').slice(0, EMAIL_MAX),
    birthday: row.date('birthday', thisYear),
    alertNote: row.text('alertNote', 500),
    notes: row.text('notes', NOTE_MAX, 'many'),
    tags: readTags(row),
    taxExemption: row.text('taxExemption', LINE_MAX),
  })
}

export type ServiceDraft = {
  name: string
  description: string
  category: string
  kind: 'class' | 'one_to_one'
  capacity: number
  durationMinutes: number
  price: number
  /** In thousandths of a percent; null: the rate of the business. */
  taxRate: number | null
  bookable: boolean
  active: boolean
}

const USUAL_MINUTES = 60
const USUAL_CAPACITY = 20

const CLASS = /class|group|clase|grupo|kurs|cours|lezion|\bles(sen)?\b|zajęcia|aula/i
const ONE_TO_ONE =
  /one.?(to|on).?one|1.?(to|on|:).?1|private|appointment|individu|indywidual|einzel|privad|service|regular/i

function readServiceKind(row: Row, capacity: number | null): ServiceDraft['kind'] {
  const typed = row.raw('serviceKind')
  if (typed === '') return capacity !== null && capacity > 1 ? 'class' : 'one_to_one'
  if (ONE_TO_ONE.test(typed)) return 'one_to_one'
  if (!CLASS.test(typed)) row.find('serviceKind', 'kind_unknown')
  return 'class'
}

function yesNo(row: Row, field: ImportField): boolean {
  const typed = row.raw(field)
  if (typed === '') return true
  const read = readYesNo(typed)
  if (read === null) row.find(field, 'yes_or_no_unreadable')
  return read ?? true
}

function readMinutes(row: Row): number {
  const typed = row.raw('duration')
  if (typed === '') return USUAL_MINUTES
  const read = readDuration(typed)
  if (read === null) row.find('duration', 'number_unreadable')
  else if (read < 1 || read > 1440) row.find('duration', 'number_out_of_range')
  return read ?? USUAL_MINUTES
}

export function readService(cells: readonly string[], plan: RowPlan): Read<ServiceDraft> {
  const row = openRow(cells, plan)
  const name = row.text('serviceName', NAME_MAX)
  if (name === '') row.find('serviceName', 'name_missing')
  const places = row.number('capacity', { min: 1, max: 1000 })
  const kind = readServiceKind(row, places)
  return toRead(row, {
    name,
    description: row.text('description', NOTE_MAX, 'many'),
    category: row.text('category', NAME_MAX),
    kind,
    capacity: kind === 'class' ? (places ?? USUAL_CAPACITY) : 1,
    durationMinutes: readMinutes(row),
    price: row.money('price') ?? 0,
    taxRate: readTaxRate(row),
    bookable: yesNo(row, 'bookable'),
    active: yesNo(row, 'active'),
  })
}

/** Identifying data of the client that a pass or visit belongs to. */
export type ClientIdentity = { firstName: string; lastName: string; email: string; phoneE164: string }

export function readPerson(row: Row): ClientIdentity {
  const name = readName(row, { first: 'clientFirstName', last: 'clientLastName', whole: 'clientName' })
  const who = { ...name, email: row.email('clientEmail'), phoneE164: row.phoneE164('clientPhone') }
  if (who.firstName || who.email || who.phoneE164) return who
  if (row.raw('clientPhone')) row.find('clientPhone', 'phone_invalid')
  else row.find(null, 'client_missing')
  return who
}

export type VisitDraft = { who: ClientIdentity; serviceName: string; at: string }

/** Words for a visit that was cancelled, missed or undone. */
const NO_VISIT_STATUS = /no.?show|cancel|absent|missed|ausente|no (vino|asisti)|falt/i
/** Default time of a visit without a time. */
const NOON = '12:00'

/** True if the cell of a status has one of these words, or says when it came to that, as our own exports do. */
export function hasStatus(row: Row, { order, today }: RowPlan, field: ImportField, words: RegExp): boolean {
  const status = row.raw(field)
  return words.test(status) || readDate(status, { order, latest: Number(today.slice(0, 4)) }).ok
}

function visitedAt(row: Row, plan: RowPlan): string {
  const typed = row.raw('visitedOn')
  if (typed === '') row.find('visitedOn', 'date_missing')
  // A timestamp with an offset is an instant already; the business's time zone does not apply.
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(typed) && !Number.isNaN(Date.parse(typed)))
    return new Date(typed).toISOString()
  const day = row.date('visitedOn', Number(plan.today.slice(0, 4)))
  const clock = row.raw('visitedTime')
  const time = readTime(clock || typed)
  if (clock && !time) row.find('visitedTime', 'time_unreadable')
  return day ? toInstant(day, time ?? NOON, plan.timeZone).toISOString() : ''
}

export function readVisit(cells: readonly string[], plan: RowPlan): Read<VisitDraft> {
  const row = openRow(cells, plan)
  if (hasStatus(row, plan, 'visitStatus', NO_VISIT_STATUS)) return { ok: true, draft: null }
  const who = readPerson(row)
  const serviceName = row.text('serviceName', NAME_MAX)
  if (serviceName === '') row.find('serviceName', 'name_missing')
  const at = visitedAt(row, plan)
  // A visit dated today without a time is set to noon, which may be in the future: clamp it to now.
  const isFuture = at > plan.now
  const isToday = isFuture && localDay(new Date(at), plan.timeZone) === plan.today && !row.raw('visitedTime')
  if (isFuture && !isToday) row.find('visitedOn', 'in_the_future')
  return toRead(row, { who, serviceName, at: isFuture ? plan.now : at })
}
