import { type Behind, FIGURES, type RowsBehind, TOTAL } from '@deskbell/domain/reports/schema.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { checkIn } from '../../../db/schema/check-in.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Source } from '../../data/exports/table.ts'
import type { Page, ReportParams } from '../report.ts'
import { KEYS } from './facts.ts'
import { drillDownPasses, type PassSum } from './pass-rows.ts'
import { asSold } from './sold.ts'
import { asStanding, isStanding } from './standing.ts'
import { drillDownMissed, drillDownUsed } from './visit-rows.ts'

const OF_SOLD = new Map<string, PassSum>([
  ['sold', 'count'],
  ['visits', 'visits'],
  ['price', 'price'],
])

/** The rows that make up a column, of those that `of` takes, by the moment that tells them apart in time. */
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

/** What is behind a number of passes: passes, visits, or what missed appointments took. */
export async function drillDownPassesReport(
  source: Source,
  asked: ReportParams,
  { table, row, column }: Behind,
  page: Page,
): Promise<RowsBehind | null> {
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
