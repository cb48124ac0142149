import { TOTAL } from '@deskbell/domain/reports/keys.ts'
import { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import type { Actor } from '../../../../auth/actor.ts'
import { type SQL, sql } from '../../../../db/drizzle.ts'
import { drawer, drawerCount, drawerSession, IN_FULL } from '../../../../db/schema/drawer.ts'
import type { Source } from '../../../data/exports/table.ts'
import { afterCursor } from '../../drill-down.ts'
import type { Page, ReportParams } from '../../report.ts'

/** Which closes a number is about: of one session, of one method, or of all. */
export type Closes = { sessionId?: string; method?: PaymentMethod }

/** Condition for the sessions closed in the report's period, by alias `s`. */
export function whereClosed({ businessId }: Actor, { from, to, filter }: ReportParams, { sessionId }: Closes): SQL {
  return sql`s.business_id = ${businessId} and s.closed_at >= ${from.toISOString()}::timestamptz
    and s.closed_at < ${to.toISOString()}::timestamptz
    ${filter.who === undefined ? sql`` : sql`and left(s.closed_by_name, 100) = left(${filter.who}, 100)`}
    ${sessionId ? sql`and s.id = ${sessionId}` : sql``}`
}

export function pickMethod({ filter }: ReportParams, { method }: Closes): PaymentMethod[] {
  return [method, filter.method].filter((one) => one !== undefined)
}

/** Condition for a column with a method. */
export function isOfMethods(column: SQL, methods: PaymentMethod[]): SQL {
  return sql.join([sql`true`, ...methods.map((method) => sql`${column} = ${method}`)], sql` and `)
}

/** Returns which closes a row of a table is about; null if there is no such row. */
export function parseRow(table: 'closes' | 'counted', row: string): Closes | null {
  if (row === TOTAL) return {}
  const parsed = table === 'closes' ? Id.safeParse(row) : PaymentMethod.safeParse(row)
  if (!parsed.success) return null
  return table === 'closes' ? { sessionId: row } : { method: PaymentMethod.parse(row) }
}

export type CountedSums = { expected: number; counted: number }

const SUMS = sql`sum(${IN_FULL.expected}) as expected, sum(${IN_FULL.counted}) as counted`

export type Close = CountedSums & {
  id: string
  drawer: string
  opened: Date
  closed: Date
  float: number
  who: string
}

/** Finds the sessions closed in the period, the oldest first, with what was expected and counted. */
export async function findCloses({ tx, actor }: Source, asked: ReportParams): Promise<Close[]> {
  const { rows } = await tx.execute<Omit<Close, 'opened' | 'closed'> & { opened: string; closed: string }>(sql`
    select s.id, d.name as drawer, s.opened_at as opened, s.closed_at as closed, s.opening_float as float,
      s.closed_by_name as who, ${SUMS}
    from ${drawerSession} s
    join ${drawer} d on d.business_id = ${actor.businessId} and d.id = s.drawer_id
    join ${drawerCount} on ${drawerCount.businessId} = ${actor.businessId} and ${drawerCount.sessionId} = s.id
    where ${whereClosed(actor, asked, {})} and ${isOfMethods(sql`${drawerCount.method}`, pickMethod(asked, {}))}
    group by s.business_id, s.id, d.name, s.opened_at, s.closed_at, s.opening_float, s.closed_by_name
    order by s.closed_at, s.id`)
  return rows.map(({ opened, closed, ...row }) => ({ ...row, opened: new Date(opened), closed: new Date(closed) }))
}

/** Sums what was expected and counted at the closes of the period by method. */
export async function findCounted(
  { tx, actor }: Source,
  asked: ReportParams,
  closes: Closes = {},
): Promise<(CountedSums & { method: PaymentMethod })[]> {
  const { rows } = await tx.execute<CountedSums & { method: PaymentMethod }>(sql`
    select ${drawerCount.method}, ${SUMS}
    from ${drawerSession} s
    join ${drawerCount} on ${drawerCount.businessId} = ${actor.businessId} and ${drawerCount.sessionId} = s.id
    where ${whereClosed(actor, asked, closes)} and ${isOfMethods(sql`${drawerCount.method}`, pickMethod(asked, closes))}
    group by ${drawerCount.method} order by ${drawerCount.method}`)
  return rows
}

export type CountedRow = CountedSums & { id: string; at: Date; drawer: string; method: PaymentMethod }

/** Finds a page of counts, the newest close first. */
export async function findCountedRows(
  { tx, actor }: Source,
  asked: ReportParams,
  closes: Closes,
  page: Page,
): Promise<CountedRow[]> {
  // A count has no id of its own: a close counts each method once.
  const id = sql`md5(s.id::text || ${drawerCount.method}::text)::uuid`
  const { rows } = await tx.execute<Omit<CountedRow, 'at'> & { at: string }>(sql`
    select ${id} as id, s.closed_at as at, d.name as drawer, ${drawerCount.method},
      ${IN_FULL.expected} as expected, ${IN_FULL.counted} as counted
    from ${drawerSession} s
    join ${drawer} d on d.business_id = ${actor.businessId} and d.id = s.drawer_id
    join ${drawerCount} on ${drawerCount.businessId} = ${actor.businessId} and ${drawerCount.sessionId} = s.id
    where ${whereClosed(actor, asked, closes)} and ${isOfMethods(sql`${drawerCount.method}`, pickMethod(asked, closes))}
      and ${afterCursor(page, sql`s.closed_at`, id) ?? sql`true`}
    order by s.closed_at desc, id desc limit ${page.limit + 1}`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }))
}
