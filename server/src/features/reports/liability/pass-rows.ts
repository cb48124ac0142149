import type { RowsBehind } from '@deskbell/domain/reports/schema.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor } from '../../../db/paging.ts'
import { client } from '../../../db/schema/client.ts'
import type { Source } from '../../data/exports/table.ts'
import { paginateRows } from '../paginate-rows.ts'
import type { Page, ReportParams } from '../report.ts'
import { selectBooks, selectColumn, withBooks } from './books.ts'
import type { Asking } from './drill-down.ts'

/** In the order of their ids, which is that in which they were sold. */
const SortKey = z.tuple([z.uuid()])

/** The passes of which visits were open at an end of the books, or that expired in between. */
export async function drillDownPasses(
  source: Source,
  asked: ReportParams,
  { movement, measure, packageId }: Asking,
  page: Page,
): Promise<RowsBehind> {
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
  return paginateRows('Passes', {
    columns: [
      ['client', 'Client', 'text'],
      ['pass', 'Pass', 'text'],
      ['expires', 'Expires', 'day'],
      ['visits', 'Visits', 'number'],
      ['money', 'Worth', 'money'],
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
