import { FIGURES, TOTAL } from '@deskbell/domain/reports/keys.ts'
import { FLOW_OF } from '@deskbell/domain/reports/liability.ts'
import type { DrillDownKey } from '@deskbell/domain/reports/schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sql } from '../../../db/drizzle.ts'
import { decodeCursor } from '../../../db/paging.ts'
import { client } from '../../../db/schema/client.ts'
import type { Source } from '../../data/exports/table.ts'
import { paginateRows } from '../paginate-rows.ts'
import type { Page, ReportParams } from '../report.ts'
import type { DrillDownDraft } from '../translate.ts'
import { selectBooks, selectColumn, withBooks } from './books.ts'
import { drillDownEntries } from './entry-rows.ts'
import { type Measure, MOVEMENTS, type Movement } from './movements.ts'
import { drillDownStoredValue, parseStoredNumber } from './stored-value.ts'
import { FIGURES_OF } from './tables.ts'

/** Ordered by id, which is the order of sale. */
const SortKey = z.tuple([z.uuid()])

async function drillDownPasses(
  source: Source,
  asked: ReportParams,
  { movement, measure, packageId }: LiabilityNumber,
  page: Page,
): Promise<DrillDownDraft> {
  const after = decodeCursor(page.cursor, SortKey)
  const [visits, money] = [selectColumn(movement, 'visits'), selectColumn(movement, 'money')]
  const { rows } = await source.tx.execute<{
    id: string
    client_id: string
    client_name: string
    name: string
    expires_on: string | null
    visits: number
    money: string
    sum: string
  }>(sql`
    ${withBooks(selectBooks(source, asked))}, meant as (
      select *, sum(${selectColumn(movement, measure)}) over () as sum from book
      where (${visits} <> 0 or ${money} <> 0) ${packageId ? sql`and package_id = ${packageId}` : sql``}
    )
    select b.id, b.client_id, b.name, b.expires_on, ${visits}::int as visits, ${money}::bigint as money, b.sum,
      trim(c.first_name || ' ' || c.last_name) as client_name
    from meant b join ${client} c on c.business_id = ${source.actor.businessId} and c.id = b.client_id
    ${after ? sql`where b.id > ${after[0]}::uuid` : sql``} order by b.id limit ${page.limit + 1}`)
  return paginateRows(msg`Passes`, {
    columns: [
      ['client', msg`Client`, 'text'],
      ['pass', msg`Pass`, 'text'],
      ['expires', msg`Expires`, 'day'],
      ['visits', msg`Visits`, 'number'],
      ['money', msg`Worth`, 'money'],
    ],
    rows,
    page,
    sum: Number(rows[0]?.sum ?? 0),
    sortKey: ({ id }) => [id],
    present: ({ id, client_id: clientId, client_name: clientName, name, expires_on: expiresOn, visits, money }) => ({
      id,
      clientId,
      cells: [clientName, name, expiresOn, visits, Number(money)],
    }),
  })
}

/** Number asked for: a movement, of one package or of all (null). */
export type LiabilityNumber = { movement: Movement; measure: Measure; packageId: string | null }

function isFigure(row: string): row is keyof typeof FIGURES_OF {
  return Object.hasOwn(FIGURES_OF, row)
}

function parseDrillDown({ table, row, column }: DrillDownKey): LiabilityNumber | null {
  if (table === FIGURES) {
    if (!isFigure(row) || column !== 'value') return null
    const [movement, measure] = FIGURES_OF[row]
    return { movement, measure, packageId: null }
  }
  const movement = MOVEMENTS.find((one) => one === column)
  if ((table !== 'visits' && table !== 'money') || !movement) return null
  if (row === TOTAL) return { movement, measure: table, packageId: null }
  return Id.safeParse(row).success ? { movement, measure: table, packageId: row } : null
}

const FLOWING = new Set<string>(Object.values(FLOW_OF))

/**
 * Returns the passes behind a balance or an expiry, the ledger entries behind any other movement, and the gift cards and
 * credit behind theirs.
 */
export async function drillDownLiability(
  source: Source,
  asked: ReportParams,
  behind: DrillDownKey,
  page: Page,
): Promise<DrillDownDraft | null> {
  const stored = parseStoredNumber(behind)
  if (stored) return drillDownStoredValue(source, asked, stored, page)
  const asking = parseDrillDown(behind)
  if (!asking) return null
  const isOfEntries = FLOWING.has(asking.movement) && asking.movement !== 'expired'
  return isOfEntries ? drillDownEntries(source, asked, asking, page) : drillDownPasses(source, asked, asking, page)
}
