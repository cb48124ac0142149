import { FIGURES, TOTAL } from '@deskbell/domain/reports/keys.ts'
import type { DrillDownKey } from '@deskbell/domain/reports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { and, desc, eq, type SQL, sql } from '../../../db/drizzle.ts'
import { decodeCursor } from '../../../db/paging.ts'
import type { PgColumn } from '../../../db/pg-core.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { client } from '../../../db/schema/client.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import { service } from '../../../db/schema/service.ts'
import type { Source } from '../../data/exports/table.ts'
import { afterCursor } from '../drill-down.ts'
import { paginateRows } from '../paginate-rows.ts'
import type { Page, ReportParams } from '../report.ts'
import type { DrillDownDraft } from '../translate.ts'
import { asMissed, asUsed, KEYS, MISSED, ofEntry, ofVisit, USED } from './facts.ts'
import { clientName, drillDownPasses, ofItsClient, type PassSum } from './pass-rows.ts'
import { asSold } from './sold.ts'
import { asStanding, isStanding } from './status.ts'

const EntryKey = z.tuple([z.iso.datetime(), z.uuid(), z.int()])

function findVisits({ tx }: Source, where: SQL | undefined, page: Page) {
  const { id, clientId, occurredAt, visitsUsed } = checkIn
  return tx
    .select({ id, clientId, occurredAt, visitsUsed, clientName, passName: pass.name, serviceName: service.name })
    .from(checkIn)
    .innerJoin(pass, ofVisit)
    .innerJoin(client, and(eq(client.businessId, checkIn.businessId), eq(client.id, clientId)))
    .innerJoin(service, and(eq(service.businessId, checkIn.businessId), eq(service.id, checkIn.serviceId)))
    .where(and(where, afterCursor(page, sql`${occurredAt}`, sql`${id}`)))
    .orderBy(desc(occurredAt), desc(id))
    .limit(page.limit + 1)
}

async function drillDownUsed(
  source: Source,
  asked: ReportParams,
  of: SQL | undefined,
  page: Page,
): Promise<DrillDownDraft> {
  const where = and(asUsed(source.actor, asked), of)
  const [found] = await source.tx.select({ sum: USED }).from(checkIn).innerJoin(pass, ofVisit).where(where)
  return paginateRows(msg`Visits`, {
    columns: [
      ['time', msg`When`, 'time'],
      ['client', msg`Client`, 'text'],
      ['service', msg`Service`, 'text'],
      ['pass', msg`Pass`, 'text'],
      ['visits', msg`Visits used`, 'number'],
    ],
    rows: await findVisits(source, where, page),
    page,
    sum: found?.sum ?? 0,
    sortKey: (row) => [row.occurredAt.toISOString(), row.id],
    present: ({ id, clientId, occurredAt, clientName, serviceName, passName, visitsUsed }) => ({
      id,
      clientId,
      cells: [occurredAt.toISOString(), clientName, serviceName, passName, visitsUsed],
    }),
  })
}

function findMissed({ tx }: Source, where: SQL | undefined, page: Page) {
  const before = decodeCursor(page.cursor, EntryKey)
  const { passId, sequence, at, delta } = ledgerEntry
  const key = sql`(${at}, ${passId}, ${sequence})`
  return tx
    .select({ passId, sequence, at, delta, clientId: pass.clientId, clientName, passName: pass.name })
    .from(ledgerEntry)
    .innerJoin(pass, ofEntry)
    .innerJoin(client, ofItsClient)
    .where(
      and(where, before ? sql`${key} < (${before[0]}::timestamptz, ${before[1]}::uuid, ${before[2]}::int)` : undefined),
    )
    .orderBy(desc(at), desc(passId), desc(sequence))
    .limit(page.limit + 1)
}

/** Returns the visits that no-shows took, negative if they were given back. */
async function drillDownMissed(
  source: Source,
  asked: ReportParams,
  of: SQL | undefined,
  page: Page,
): Promise<DrillDownDraft> {
  const where = and(asMissed(source.actor, asked), of)
  const [found] = await source.tx.select({ sum: MISSED }).from(ledgerEntry).innerJoin(pass, ofEntry).where(where)
  return paginateRows(msg`Missed appointments`, {
    columns: [
      ['time', msg({ context: 'column: when a missed appointment was noted', message: 'Noted' }), 'time'],
      ['client', msg`Client`, 'text'],
      ['pass', msg`Pass`, 'text'],
      ['visits', msg`Visits`, 'number'],
    ],
    rows: await findMissed(source, where, page),
    page,
    sum: found?.sum ?? 0,
    sortKey: (row) => [row.at.toISOString(), row.passId, row.sequence],
    present: ({ passId, sequence, at, clientId, clientName, passName, delta }) => ({
      id: `${passId} ${sequence}`,
      clientId,
      cells: [at.toISOString(), clientName, passName, -delta],
    }),
  })
}

const OF_SOLD = new Map<string, PassSum>([
  ['sold', 'count'],
  ['visits', 'visits'],
  ['price', 'price'],
])

/**
 * Returns the rows behind a column. `of` narrows them to a row of the table, given the time column that it groups by.
 */
function columnBehind(
  source: Source,
  asked: ReportParams,
  column: string,
  page: Page,
  of: (at: PgColumn) => SQL | undefined,
) {
  const sum = OF_SOLD.get(column)
  if (sum) {
    const where = and(asSold(source.actor, asked), of(pass.purchasedAt))
    return drillDownPasses(source, { where, page, of: sum })
  }
  if (column === 'used') return drillDownUsed(source, asked, of(checkIn.occurredAt), page)
  if (column === 'no-shows') return drillDownMissed(source, asked, of(ledgerEntry.at), page)
  return null
}

/** Returns the rows behind a number of the report: passes, visits or no-shows. */
export async function drillDownPassesReport(
  source: Source,
  asked: ReportParams,
  { table, row, column }: DrillDownKey,
  page: Page,
): Promise<DrillDownDraft | null> {
  if (table === FIGURES) {
    if (column !== 'value') return null
    if (isStanding(row)) return drillDownPasses(source, { where: asStanding(source, asked, row), page, of: 'count' })
    return columnBehind(source, asked, row, page, () => undefined)
  }
  if (table !== 'by-time' && table !== 'by-package') return null
  return columnBehind(source, asked, column, page, (at) =>
    row === TOTAL ? undefined : eq(KEYS[table](at, asked, source.actor), row),
  )
}
