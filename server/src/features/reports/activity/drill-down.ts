import { FIGURES, TOTAL } from '@deskbell/domain/reports/keys.ts'
import type { DrillDownKey } from '@deskbell/domain/reports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { and, desc, eq, type SQL, sql } from '../../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../../db/paging.ts'
import { activity as deed } from '../../../db/schema/activity.ts'
import { client } from '../../../db/schema/client.ts'
import { employee } from '../../../db/schema/employee.ts'
import { packageTable } from '../../../db/schema/package.ts'
import { pass } from '../../../db/schema/pass.ts'
import { product } from '../../../db/schema/product.ts'
import { service } from '../../../db/schema/service.ts'
import type { Source } from '../../data/exports/table.ts'
import { inBucket } from '../filters.ts'
import { column, type Page, type ReportParams } from '../report.ts'
import type { DrillDownDraft } from '../translate.ts'
import { whereInReport } from './actions.ts'
import { getSubject, toChangesWord } from './changes.ts'
import { toActionWord, toKindWord, toWhoWord } from './labels.ts'

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** Finds the names of all records that the entries refer to or mention, by id. */
async function findNames({ tx, actor }: Source, deeds: unknown[]): Promise<Map<string, string>> {
  const ids = sql.param([...new Set(JSON.stringify(deeds).match(UUIDS))])
  const named = sql`r where r.business_id = ${actor.businessId} and r.id = any (${ids}::uuid[])`
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select r.id, r.name from ${packageTable} ${named}
    union all select r.id, r.name from ${service} ${named}
    union all select r.id, r.name from ${product} ${named}
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
      toWhoWord(row.who),
      toKindWord(row.entity),
      toActionWord(row.action),
      getSubject(row) || (names.get(row.entityId) ?? ''),
      row.name,
      toChangesWord(row, { ...actor, names }),
    ],
    ...(row.known && { clientId: row.known }),
  })
  return toPage(rows, { limit, present, sortKey: (row) => [row.at.toISOString(), row.id] })
}

const COLUMNS = [
  column(['at', msg`When`, 'time']),
  column(['who', msg`Who`, 'text']),
  column(['kind', msg`On what`, 'text']),
  column(['action', msg`What`, 'text']),
  column(['subject', msg({ context: 'column: name of what was changed', message: 'Called' }), 'text']),
  column(['client', msg`Client`, 'text']),
  column(['change', msg`Before and after`, 'text']),
]

/** Returns the drill-down of a number, newest entry first; null if there is no such number. */
export async function activityRows(
  source: Source,
  asked: ReportParams,
  behind: DrillDownKey,
  page: Page,
): Promise<DrillDownDraft | null> {
  if (!TABLES.includes(behind.table) || behind.column !== (behind.table === FIGURES ? 'value' : 'entries')) return null
  const row = whereRow(source, asked, behind)
  if (!row) return null
  const fits = and(whereInReport(source.actor, asked), row)
  const [found] = await source.tx.select({ sum: sql<number>`count(*)::int` }).from(deed).where(fits)
  const { items, nextCursor } = await findDeeds(source, fits, page)
  return { title: msg`Entries`, columns: COLUMNS, rows: items, sum: found?.sum ?? 0, nextCursor }
}
