import type { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import type { Actor } from '../../../../auth/actor.ts'
import { type SQL, sql } from '../../../../db/drizzle.ts'
import { client } from '../../../../db/schema/client.ts'
import { cashMovement, drawerSession } from '../../../../db/schema/drawer.ts'
import { payment } from '../../../../db/schema/payment.ts'
import { sale, tender } from '../../../../db/schema/sale.ts'
import type { Source } from '../../../data/exports/table.ts'
import { afterCursor } from '../../drill-down.ts'
import type { Page, ReportParams } from '../../report.ts'
import { type Closes, isOfMethods, pickMethod, whereClosed } from './closes.ts'

/** Money of a drawer: its float, a movement, or a payment. */
export type MoneyRow = {
  id: string
  at: Date
  kind: 'float' | 'movement' | 'payment'
  method: PaymentMethod
  /** Client who paid, or the reason of a movement. */
  about: string
  by: string
  amount: number
}

async function findRows({ tx }: Source, money: SQL, page: Page): Promise<MoneyRow[]> {
  const { rows } = await tx.execute<Omit<MoneyRow, 'at'> & { at: string }>(sql`
    select * from (${money}) money
    where ${afterCursor(page, sql`at`, sql`id`) ?? sql`true`}
    order by at desc, id desc limit ${page.limit + 1}`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }))
}

const selectTenders = ({ businessId }: Actor, joined: SQL, where: SQL) => sql`
  select t.id, t.at, 'payment' as kind, t.method, trim(coalesce(p.first_name || ' ' || p.last_name, '')) as about,
    t.by_name as "by", t.amount
  from ${tender} t ${joined}
  join ${sale} b on b.business_id = ${businessId} and b.id = t.sale_id
  left join ${client} p on p.business_id = ${businessId} and p.id = b.client_id
  where t.business_id = ${businessId} and ${where}`

/** Finds a page of what was expected at the closes of the period: floats, movements and payments, the newest first. */
export function findExpectedRows(source: Source, asked: ReportParams, closes: Closes, page: Page): Promise<MoneyRow[]> {
  const { businessId } = source.actor
  const methods = pickMethod(asked, closes)
  const closed = whereClosed(source.actor, asked, closes)
  const isCash = isOfMethods(sql`'cash'`, methods)
  const money = sql`
    select s.id, s.opened_at as at, 'float' as kind, 'cash'::payment_method as method, '' as about, s.opened_by_name as "by",
      s.opening_float as amount
    from ${drawerSession} s where ${closed} and ${isCash} and s.opening_float <> 0
    union all
    select m.id, m.at, 'movement', 'cash', m.reason, m.by_name, m.amount
    from ${drawerSession} s join ${cashMovement} m on m.business_id = ${businessId} and m.session_id = s.id
    where ${closed} and ${isCash}
    union all
    ${selectTenders(
      source.actor,
      sql`join ${drawerSession} s on s.id = t.drawer_session_id`,
      sql`${closed} and ${isOfMethods(sql`t.method`, methods)}`,
    )}`
  return findRows(source, money, page)
}

/** Condition for payments of the period that no drawer has, by alias `t`. */
function whereOutside({ businessId }: Actor, { from, to, filter }: ReportParams, method?: PaymentMethod): SQL {
  const methods = [filter.method, method].filter((one) => one !== undefined)
  // By payments, which have an index by time.
  return sql`t.business_id = ${businessId} and t.drawer_session_id is null and t.id in (
      select q.tender_id from ${payment} q where q.business_id = ${businessId}
        and q.received_at >= ${from.toISOString()}::timestamptz and q.received_at < ${to.toISOString()}::timestamptz)
    and ${isOfMethods(sql`t.method`, methods)}
    ${filter.who === undefined ? sql`` : sql`and left(t.by_name, 100) = left(${filter.who}, 100)`}`
}

export type Outside = { method: PaymentMethod; received: number; refunds: number; net: number }
export type OutsideColumn = 'received' | 'refunds' | 'net'

const COUNTED: Record<OutsideColumn, SQL> = {
  received: sql`t.amount > 0`,
  refunds: sql`t.amount < 0`,
  net: sql`true`,
}

/** Sums payments of the period that no drawer has, by method. */
export async function findOutside(
  { tx, actor }: Source,
  asked: ReportParams,
  method?: PaymentMethod,
): Promise<Outside[]> {
  const { rows } = await tx.execute<Outside>(sql`
    select t.method, coalesce(sum(t.amount) filter (where t.amount > 0), 0)::float8 as received,
      coalesce(sum(t.amount) filter (where t.amount < 0), 0)::float8 as refunds, sum(t.amount)::float8 as net
    from ${tender} t where ${whereOutside(actor, asked, method)} group by t.method order by t.method`)
  return rows
}

/** Finds a page of payments of the period that no drawer has, the newest first. */
export function findOutsideRows(
  source: Source,
  asked: ReportParams,
  { column, method }: { column: OutsideColumn; method?: PaymentMethod },
  page: Page,
): Promise<MoneyRow[]> {
  const where = sql`${whereOutside(source.actor, asked, method)} and ${COUNTED[column]}`
  return findRows(source, selectTenders(source.actor, sql``, where), page)
}
