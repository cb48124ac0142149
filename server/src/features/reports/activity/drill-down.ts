import { FIGURES, TOTAL } from '@deskbell/domain/reports/keys.ts'
import type { DrillDownKey, DrillDownPage } from '@deskbell/domain/reports/schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { minorDigits } from '@deskbell/domain/shared/money.ts'
import { localDateTime } from '@deskbell/domain/shared/time.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '../../../auth/actor.ts'
import { decodeCursor, toPage } from '../../../db/paging.ts'
import { activity as deed } from '../../../db/schema/activity.ts'
import { client } from '../../../db/schema/client.ts'
import { employee } from '../../../db/schema/employee.ts'
import { packageTable } from '../../../db/schema/package.ts'
import { pass } from '../../../db/schema/pass.ts'
import { service } from '../../../db/schema/service.ts'
import type { Source } from '../../data/exports/table.ts'
import { inBucket } from '../filters.ts'
import { column, type Page, type ReportParams } from '../report.ts'
import { whereInReport } from './actions.ts'
import { actionWords, fieldWords, kindWords } from './labels.ts'

type Values = Record<string, unknown>
/** Formatting context: time zone, currency, and the names of records by id. */
type LocaleContext = Pick<Actor, 'timeZone' | 'currency'> & { names: Map<string, string> }

/** Fields that are never shown: secrets, even if one was ever logged by mistake, and fields of technical use only. */
const HIDDEN_FIELDS = /pin$|secret|hash|token|password|cipher|encrypt|^version$|^businessId$|^id$|edAt$|^clientId$/i
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/
const MONEY = /^(price|amount|paid)$/
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

function textWords(value: string, { timeZone, names }: LocaleContext): string | null {
  if (Id.safeParse(value).success) return names.get(value) ?? null
  return cut(INSTANT.test(value) ? localDateTime(new Date(value), timeZone).replace('T', ' ') : value) || 'nothing'
}

/** Formats a value. Returns null if it has no readable form, such as the id of a record without a name. */
function valueWords(field: string, value: unknown, place: LocaleContext): string | null {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return textWords(value, place)
  if (typeof value !== 'number') return listWords(field, value, place)
  const digits = minorDigits(place.currency)
  return MONEY.test(field) ? (value / 10 ** digits).toFixed(digits) : String(value)
}

function listWords(field: string, value: unknown, place: LocaleContext): string | null {
  if (!Array.isArray(value)) return null
  const words = value.map((one) => valueWords(field, one, place))
  return words.includes(null) ? null : cut(words.join(', ')) || 'nothing'
}

function changedWords(field: string, { was, is }: { was: Values; is: Values }, place: LocaleContext): string[] {
  const name = fieldWords(field)
  const [before, after] = [valueWords(field, was[field], place), valueWords(field, is[field], place)]
  if (field in was && field in is) return [before && after ? `${name}: ${before} → ${after}` : `${name} changed`]
  const only = field in is ? after : before
  return only ? [`${name}: ${only}`] : []
}

function isTold(field: string, { was, is }: { was: Values; is: Values }): boolean {
  if (HIDDEN_FIELDS.test(field) || JSON.stringify(was[field]) === JSON.stringify(is[field])) return false
  const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || value === false
  return !(isEmpty(was[field]) && isEmpty(is[field]))
}

/** Describes the changes of an entry: "price: 10.00 → 12.00, note: nothing → Late". Leaves secrets out. */
function formatChanges({ before, after }: { before: unknown; after: unknown }, place: LocaleContext): string {
  const values = { was: toRecord(before), is: toRecord(after) }
  // `before` often holds the whole row, `after` only the changed fields.
  const fields = Object.keys(after === null || after === undefined ? values.was : values.is)
  const told = fields.filter((field) => isTold(field, values)).flatMap((field) => changedWords(field, values, place))
  return told.join(', ')
}

/** Returns the name of the changed record if the entry contains it, else ''. */
function getSubject({ before, after }: { before: unknown; after: unknown }): string {
  for (const values of [toRecord(after), toRecord(before)]) {
    const person = [values.firstName, values.lastName].filter((part) => typeof part === 'string').join(' ')
    const names = [values.name, values.subject, values.title, person.trim(), values.email, values.to]
    const named = names.find((name) => typeof name === 'string' && name !== '')
    if (typeof named === 'string') return cut(named)
  }
  return ''
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** Finds the names of all records that the entries refer to or mention, by id. */
async function findNames({ tx, actor }: Source, deeds: unknown[]): Promise<Map<string, string>> {
  const ids = sql.param([...new Set(JSON.stringify(deeds).match(UUIDS))])
  const named = sql`r where r.business_id = ${actor.businessId} and r.id = any (${ids}::uuid[])`
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select r.id, r.name from ${packageTable} ${named}
    union all select r.id, r.name from ${service} ${named}
    union all select r.id, r.name from ${pass} ${named}
    union all select r.id, trim(r.first_name || ' ' || r.last_name) from ${employee} ${named}
    union all select r.id, trim(r.first_name || ' ' || r.last_name) from ${client} ${named}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Condition for the entries behind a row; undefined if there is no such row. */
function whereRow(source: Source, asked: ReportParams, { table, row }: DrillDownKey): SQL | undefined {
  if (row === TOTAL && table !== FIGURES) return sql`true`
  if (table === 'by-time') return inBucket(deed.at, row, { actor: source.actor, asked }) ?? undefined
  if (table === 'by-who') return eq(deed.byName, row)
  if (table === 'by-kind') return eq(deed.entity, row)
  if (table === 'by-action') return sql`${deed.entity} || '/' || ${deed.action} = ${row}`
  return table === FIGURES && row === 'entries' ? sql`true` : undefined
}

const TABLES = [FIGURES, 'by-time', 'by-who', 'by-kind', 'by-action']
const Key = z.tuple([z.iso.datetime(), z.uuid()])

async function findDeeds(source: Source, fits: SQL | undefined, { cursor, limit }: Page) {
  const { tx, actor } = source
  const before = decodeCursor(cursor, Key)
  const { id, at, byName: who, action, entity, entityId, clientId, before: was, after: is } = deed
  const name = sql<string | null>`nullif(trim(${client.firstName} || ' ' || ${client.lastName}), '')`
  const rows = await tx
    .select({ id, at, who, action, entity, entityId, clientId, before: was, after: is, name, known: client.id })
    .from(deed)
    .leftJoin(client, and(eq(client.businessId, deed.businessId), eq(client.id, deed.clientId)))
    .where(and(fits, before ? sql`(${at}, ${id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)` : undefined))
    .orderBy(desc(at), desc(id))
    .limit(limit + 1)
  const names = await findNames(
    source,
    rows.map(({ entityId, before, after }) => [entityId, before, after]),
  )
  const present = (row: (typeof rows)[number]) => ({
    id: row.id,
    cells: [
      row.at.toISOString(),
      row.who,
      kindWords(row.entity),
      actionWords(row.action),
      getSubject(row) || (names.get(row.entityId) ?? ''),
      row.name,
      formatChanges(row, { ...actor, names }),
    ],
    ...(row.known && { clientId: row.known }),
  })
  return toPage(rows, { limit, present, sortKey: (row) => [row.at.toISOString(), row.id] })
}

const COLUMNS = [
  column(['at', 'When', 'time']),
  column(['who', 'Who', 'text']),
  column(['kind', 'On what', 'text']),
  column(['action', 'What', 'text']),
  column(['subject', 'Called', 'text']),
  column(['client', 'Client', 'text']),
  column(['change', 'Before and after', 'text']),
]

/** Returns the drill-down of a number, newest entry first; null if there is no such number. */
export async function activityRows(
  source: Source,
  asked: ReportParams,
  behind: DrillDownKey,
  page: Page,
): Promise<DrillDownPage | null> {
  if (!TABLES.includes(behind.table) || behind.column !== (behind.table === FIGURES ? 'value' : 'entries')) return null
  const row = whereRow(source, asked, behind)
  if (!row) return null
  const fits = and(whereInReport(source.actor, asked), row)
  const [found] = await source.tx.select({ sum: sql<number>`count(*)::int` }).from(deed).where(fits)
  const { items, nextCursor } = await findDeeds(source, fits, page)
  return { title: 'Entries', columns: COLUMNS, rows: items, sum: found?.sum ?? 0, nextCursor }
}
