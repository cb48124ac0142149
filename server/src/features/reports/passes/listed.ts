import { asc, sql } from 'drizzle-orm'
import { client } from '../../../db/schema/client.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Source } from '../../data/exports/table.ts'
import { readOnce } from '../memoize.ts'
import { asStanding, EXPIRING_DAYS, type PassStanding, sortOrder } from './standing.ts'

export const TITLES: Record<PassStanding, string> = {
  expiring: `Expire within ${EXPIRING_DAYS} days`,
  unused: 'Never used',
  overdrawn: 'Overdrawn',
}

/** As many are listed; all of them open behind their figure. */
export const LISTED = 100

// Only for those that are listed: a join would look up the clients of all.
const clientName = sql<string>`(
  select trim(c.first_name || ' ' || c.last_name) from ${client} c
  where c.business_id = ${pass}.business_id and c.id = ${pass}.client_id)`

/** The first passes that stand so, and how many do in all: which ones is found out once. */
function chooseFinder(standing: PassStanding) {
  return readOnce(async (source: Source, asked) => {
    const { id, clientId, name, purchasedAt, visits, remaining, expiresOn } = pass
    const rows = await source.tx
      .select({
        id,
        clientId,
        name,
        purchasedAt,
        visits,
        remaining,
        expiresOn,
        clientName,
        all: sql<number>`count(*) over ()::int`,
      })
      .from(pass)
      .where(asStanding(source, asked, standing))
      .orderBy(sortOrder(standing), asc(id))
      .limit(LISTED)
    return { rows, count: rows[0]?.all ?? 0 }
  })
}

export const STANDING = {
  expiring: chooseFinder('expiring'),
  unused: chooseFinder('unused'),
  overdrawn: chooseFinder('overdrawn'),
} satisfies Record<PassStanding, unknown>
