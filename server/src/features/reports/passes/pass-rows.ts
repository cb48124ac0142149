import { msg } from '@lingui/core/runtime-macro'
import { and, desc, eq, type SQL, sql } from '../../../db/drizzle.ts'
import { client } from '../../../db/schema/client.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Source } from '../../data/exports/table.ts'
import { afterCursor } from '../drill-down.ts'
import { paginateRows } from '../paginate-rows.ts'
import type { Page } from '../report.ts'
import type { DrillDownDraft } from '../translate.ts'

/** Sums that a number of the report may show. */
const SUMS = {
  count: sql<number>`count(*)::int`,
  visits: sql<number>`coalesce(sum(${pass.visits}), 0)`.mapWith(Number),
  price: sql<number>`coalesce(sum(${pass.price}), 0)`.mapWith(Number),
}
export type PassSum = keyof typeof SUMS

export const ofItsClient = and(eq(client.businessId, pass.businessId), eq(client.id, pass.clientId))
export const clientName = sql<string>`trim(${client.firstName} || ' ' || ${client.lastName})`

type Wanted = { where: SQL | undefined; page: Page; of: PassSum }

function findPasses({ tx }: Source, { where, page }: Wanted) {
  const { id, clientId, name, purchasedAt, expiresOn, visits, remaining, price } = pass
  return tx
    .select({ id, clientId, name, purchasedAt, expiresOn, visits, remaining, price, clientName })
    .from(pass)
    .innerJoin(client, ofItsClient)
    .where(and(where, afterCursor(page, sql`${purchasedAt}`, sql`${id}`)))
    .orderBy(desc(purchasedAt), desc(id))
    .limit(page.limit + 1)
}

export async function drillDownPasses(source: Source, wanted: Wanted): Promise<DrillDownDraft> {
  const { where, page, of } = wanted
  const [found] = await source.tx.select({ sum: SUMS[of] }).from(pass).where(where)
  return paginateRows(msg`Passes`, {
    columns: [
      ['bought', msg({ context: 'column: when a pass was bought', message: 'Bought' }), 'time'],
      ['client', msg`Client`, 'text'],
      ['pass', msg`Pass`, 'text'],
      ['visits', msg`Visits`, 'number'],
      ['left', msg({ context: 'visits left', message: 'Left' }), 'number'],
      ['expires', msg`Expires`, 'day'],
      ['price', msg`Price`, 'money'],
    ],
    rows: await findPasses(source, wanted),
    page,
    sum: found?.sum ?? 0,
    sortKey: (row) => [row.purchasedAt.toISOString(), row.id],
    // An unlimited pass has no visits left to count.
    present: ({ id, clientId, purchasedAt, clientName, name, visits, remaining, expiresOn, price }) => ({
      id,
      clientId,
      cells: [
        purchasedAt.toISOString(),
        clientName,
        name,
        visits,
        visits === null ? null : remaining,
        expiresOn,
        price,
      ],
    }),
  })
}
