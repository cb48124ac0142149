import { TOTAL } from '@deskbell/domain/reports/keys.ts'
import type { DrillDownKey } from '@deskbell/domain/reports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import { client } from '../../../db/schema/client.ts'
import { promoCode } from '../../../db/schema/promo-code.ts'
import { sale, saleLine } from '../../../db/schema/sale.ts'
import type { Word } from '../../../lib/texts.ts'
import type { Source } from '../../data/exports/table.ts'
import { afterCursor, toDrillDown } from '../drill-down.ts'
import { type Page, type ReportParams, table } from '../report.ts'
import type { DrillDownDraft, TableDraft } from '../translate.ts'

/** Row of the discounts that staff typed without a reason. */
const NO_REASON: Word = { code: 'reason ', text: msg`No reason` }

/**
 * Selects the discounts of lines sold in the period, of a line that of staff and that of its promo code apart. Refunds
 * have none: they give back what was paid.
 */
function selectDiscounts({ businessId }: Actor, { from, to }: ReportParams): SQL {
  return sql`
    select part.key, part.name, part.discount, l.id, l.name as line, s.at, s.client_id
    from ${saleLine} l
    join ${sale} s on s.business_id = ${businessId} and s.id = l.sale_id
    left join ${promoCode} c on c.business_id = ${businessId} and c.id = l.promo_code_id
    cross join lateral (values
      ('code ' || l.promo_code_id, c.code, l.promo_discount),
      ('reason ' || l.discount_reason, l.discount_reason, l.discount - l.promo_discount)
    ) as part (key, name, discount)
    where l.business_id = ${businessId} and l.refund_of is null and part.discount > 0
      and s.at >= ${from.toISOString()}::timestamptz and s.at < ${to.toISOString()}::timestamptz`
}

/** Discounts by promo code and by reason, of a shop that gave any. They are of whole sales, so no filter fits them. */
export async function discountTables({ tx, actor }: Source, asked: ReportParams): Promise<TableDraft[]> {
  if (Object.values(asked.filter).some(Boolean)) return []
  const { rows } = await tx.execute<{ key: string; name: string; discount: number }>(sql`
    select d.key, d.name, sum(d.discount)::float8 as discount
    from (${selectDiscounts(actor, asked)}) d group by 1, 2 order by 3 desc, 1`)
  if (rows.length === 0) return []
  return [
    table('discounts', {
      title: msg`Discounts by promo code and reason`,
      columns: [
        ['name', msg`Promo code or reason`, 'text'],
        ['discount', msg`Discount`, 'money', 'opens'],
      ],
      rows: rows.map(({ key, name, discount }) => ({ id: key, cells: [name || NO_REASON, discount] })),
    }),
  ]
}

type Row = {
  id: string
  line: string
  discount: number
  time: string
  client: string | null
  clientId: string | null
}

/** Returns the lines behind a discount; null if the number isn't one. */
export async function drillDownDiscounts(
  { tx, actor }: Source,
  asked: ReportParams,
  { table: id, row, column }: DrillDownKey,
  page: Page,
): Promise<DrillDownDraft | null> {
  if (id !== 'discounts' || column !== 'discount') return null
  const counted = sql`(${selectDiscounts(actor, asked)}) d where ${row === TOTAL ? sql`true` : sql`d.key = ${row}`}`
  const { rows } = await tx.execute<Row>(sql`
    select d.id, d.line, d.discount, d.at as time, d.client_id as "clientId",
      trim(c.first_name || ' ' || c.last_name) as client
    from (
      select d.id, d.line, d.at, d.client_id, sum(d.discount)::int as discount from ${counted}
      group by 1, 2, 3, 4
    ) d
    left join ${client} c on c.business_id = ${actor.businessId} and c.id = d.client_id
    where ${afterCursor(page, sql`d.at`, sql`d.id`) ?? sql`true`}
    order by d.at desc, d.id desc limit ${page.limit + 1}`)
  const { rows: sums } = await tx.execute<{ sum: number }>(
    sql`select coalesce(sum(d.discount), 0)::float8 as sum from ${counted}`,
  )
  return toDrillDown({
    title: msg`Discounts`,
    columns: [
      ['at', msg`When`, 'time'],
      ['client', msg`Client`, 'text'],
      ['what', msg`What`, 'text'],
      ['amount', msg`Discount`, 'money'],
    ],
    rows: rows.map((line) => ({ ...line, at: new Date(line.time) })),
    row: ({ id: lineId, at, client: name, clientId, line, discount }) => ({
      id: lineId,
      clientId: clientId ?? undefined,
      cells: [at.toISOString(), name ?? '–', line, discount],
    }),
    sum: sums[0]?.sum ?? 0,
    page,
  })
}
