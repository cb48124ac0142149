import { type Behind, FIGURES, type RowsBehind, TOTAL } from '@deskbell/domain/reports/schema.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor, toPage } from '../../../db/paging.ts'
import { activity as deed } from '../../../db/schema/activity.ts'
import { client } from '../../../db/schema/client.ts'
import type { Source } from '../../data/exports/table.ts'
import { inBucket } from '../filters.ts'
import { column, type Page, type ReportParams } from '../report.ts'
import { asActions } from './actions.ts'
import { changeWords, getSubject } from './change.ts'
import { findNames } from './names.ts'
import { actionWords, kindWords } from './words.ts'

/** Which of the entries are behind a row; undefined: there is no such row. */
function whereRow(source: Source, asked: ReportParams, { table, row }: Behind): SQL | undefined {
  if (row === TOTAL && table !== FIGURES) return sql`true`
  if (table === 'by-time') return inBucket(deed.at, row, { actor: source.actor, asked }) ?? undefined
  if (table === 'by-who') return eq(deed.byName, row)
  if (table === 'by-kind') return eq(deed.entity, row)
  if (table === 'by-action') return sql`${deed.entity} || '/' || ${deed.action} = ${row}`
  return table === FIGURES && row === 'entries' ? sql`true` : undefined
}

const TABLES = [FIGURES, 'by-time', 'by-who', 'by-kind', 'by-action']
const Key = z.tuple([z.iso.datetime(), z.uuid()])

/** A page of the entries that fit, the newest first. */
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
      changeWords(row, { ...actor, names }),
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

/** The entries behind a number, the newest first. */
export async function activityRows(
  source: Source,
  asked: ReportParams,
  behind: Behind,
  page: Page,
): Promise<RowsBehind | null> {
  if (!TABLES.includes(behind.table) || behind.column !== (behind.table === FIGURES ? 'value' : 'entries')) return null
  const row = whereRow(source, asked, behind)
  if (!row) return null
  const fits = and(asActions(source.actor, asked), row)
  const [found] = await source.tx.select({ sum: sql<number>`count(*)::int` }).from(deed).where(fits)
  const { items, nextCursor } = await findDeeds(source, fits, page)
  return { title: 'Entries', columns: COLUMNS, rows: items, sum: found?.sum ?? 0, nextCursor }
}
