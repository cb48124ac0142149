import { fullName } from '@deskbell/domain/clients/rules.ts'
import { msg } from '@lingui/core/runtime-macro'
import { type SQL, sql } from '../../db/drizzle.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client } from '../../db/schema/client.ts'
import { clientSummary } from '../../db/schema/client-summary.ts'
import type { Source } from '../data/exports/table.ts'
import { afterCursor, toDrillDown } from './drill-down.ts'
import type { Page, Titled } from './report.ts'
import type { DrillDownDraft } from './translate.ts'

const COLUMNS: Titled[] = [
  ['client', msg`Client`, 'text'],
  ['added', msg({ context: 'column: when a client was added', message: 'Added' }), 'time'],
  ['lastVisit', msg`Last visit`, 'time'],
  ['visits', msg`Visits in all`, 'number'],
]

type Found = { id: string; at: Date; firstName: string; lastName: string; seenAt: Date | null; visits: number }

async function find({ tx, actor }: Source, which: SQL, page: Page): Promise<Found[]> {
  const after = afterCursor(page, sql`l.created_at`, sql`l.id`)
  const { rows } = await tx.execute<Omit<Found, 'at' | 'seenAt'> & { at: string; seenAt: string | null }>(sql`
    select l.id, l.created_at as at, l.first_name as "firstName", l.last_name as "lastName", coalesce(s.visits, 0) as visits,
      (select k.occurred_at from ${checkIn} k
        where k.business_id = ${actor.businessId} and k.client_id = l.id and k.undone_at is null
        order by k.occurred_at desc, k.id desc limit 1) as "seenAt"
    from ${client} l
    left join ${clientSummary} s on s.business_id = l.business_id and s.client_id = l.id
    where l.business_id = ${actor.businessId} and l.id in (select w.client_id from (${which}) w)
      ${after ? sql`and ${after}` : sql``}
    order by l.created_at desc, l.id desc limit ${page.limit + 1}`)
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    seenAt: row.seenAt === null ? null : new Date(row.seenAt),
  }))
}

/** Returns the clients behind a number, latest added first. `which` selects rows with a `client_id`. */
export async function drillDownClients(source: Source, which: SQL, page: Page): Promise<DrillDownDraft> {
  const count = sql`select count(distinct w.client_id)::int as count from (${which}) w`
  const { rows: counted } = await source.tx.execute<{ count: number }>(count)
  return toDrillDown({
    title: msg`Clients`,
    columns: COLUMNS,
    rows: await find(source, which, page),
    page,
    row: ({ id, at, seenAt, visits, ...name }) => {
      return { id, clientId: id, cells: [fullName(name), at.toISOString(), seenAt?.toISOString() ?? null, visits] }
    },
    sum: counted[0]?.count ?? 0,
  })
}
