import { FIGURES, TOTAL } from '@deskbell/domain/reports/keys.ts'
import type { DrillDownKey } from '@deskbell/domain/reports/schema.ts'
import { addDays, dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import { formatGiftCardCode } from '@deskbell/domain/stored-value/code.ts'
import { type StoredValueEntryKind, StoredValueKind } from '@deskbell/domain/stored-value/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { type SQL, sql } from '../../../db/drizzle.ts'
import { joinSql } from '../../../db/join-sql.ts'
import { decodeCursor } from '../../../db/paging.ts'
import { client } from '../../../db/schema/client.ts'
import { storedValue } from '../../../db/schema/stored-value.ts'
import { storedValueEntry } from '../../../db/schema/stored-value-entry.ts'
import { toTimestamp } from '../../../db/timestamp.ts'
import type { Text } from '../../../lib/texts.ts'
import type { Source } from '../../data/exports/table.ts'
import { memoizeByParams } from '../memoize.ts'
import { paginateRows } from '../paginate-rows.ts'
import type { Page, ReportParams } from '../report.ts'
import type { DrillDownDraft } from '../translate.ts'
import { MOVEMENTS, type Movement } from './movements.ts'

export const KIND_TEXTS: Record<StoredValueKind, Text> = {
  gift_card: msg`Gift cards`,
  credit: msg`Credit of clients`,
}

/**
 * Builds common table expressions: `stored` has a row for each gift card and credit with its movements, in minor units. A
 * card counts as expired after its last day, as it is now. Future days count as today.
 */
function withStored({ actor: { businessId, timeZone }, now }: Source, { days }: ReportParams): SQL {
  const today = localDay(now, timeZone)
  const cap = (day: string) => (day < today ? day : today)
  const [first, last] = [cap(addDays(days.from, -1)), cap(days.to)]
  const [from, to] = [first, last].map((day) => toTimestamp(dayBounds(day, timeZone).to))
  const sumOf = (...kinds: StoredValueEntryKind[]) =>
    sql`coalesce(sum(e.amount) filter (where e.at >= ${from} and e.kind::text = any (${sql.param(kinds)}::text[])), 0)`
  return sql`
    with moved as (
      select v.id, v.kind, v.code, v.client_id, v.expires_on, coalesce(sum(e.amount), 0) as after,
        coalesce(sum(e.amount) filter (where e.at < ${from}), 0) as before, ${sumOf('sold')} as sold,
        ${sumOf('spent', 'returned')} as used, ${sumOf('refunded')} as refunded,
        ${sumOf('adjusted', 'imported', 'transferred')} as adjusted
      from ${storedValue} v
      join ${storedValueEntry} e on e.business_id = ${businessId} and e.stored_value_id = v.id and e.at < ${to}
      where v.business_id = ${businessId}
      group by v.id, v.kind, v.code, v.client_id, v.expires_on
    ), lapsed as (
      select *, case when expires_on < ${first}::date then before else 0 end as lapsed_before,
        case when expires_on < ${last}::date then after else 0 end as lapsed_after
      from moved
    ), stored as (
      select id, kind, code, client_id, expires_on, sold, used, refunded, adjusted, before - lapsed_before as opening,
        lapsed_before - lapsed_after as expired, after - lapsed_after as closing
      from lapsed
    )`
}

/** Sums the movements of gift cards and of credit, in the order of MOVEMENTS. Leaves out what never moved. */
export const findStoredValue = memoizeByParams(async (source: Source, asked: ReportParams) => {
  const sums = joinSql(MOVEMENTS.map((movement) => sql.raw(`sum(${movement}) as ${movement}`)))
  const { rows } = await source.tx.execute<{ kind: StoredValueKind } & Record<Movement, string>>(sql`
    ${withStored(source, asked)} select kind, ${sums} from stored group by kind`)
  return StoredValueKind.options.flatMap((kind) => {
    const row = rows.find((one) => one.kind === kind)
    const amounts = MOVEMENTS.map((movement) => Number(row?.[movement] ?? 0))
    return amounts.some((amount) => amount !== 0) ? [{ kind, amounts }] : []
  })
})

const SortKey = z.tuple([z.uuid()])

/** Returns the number that is asked for, of gift cards, of credit or of both (null); null if it is another report's. */
export function parseStoredNumber({ table, row, column }: DrillDownKey) {
  if (table === FIGURES)
    return row === 'stored' && column === 'value' ? ({ movement: 'closing', kind: null } as const) : null
  const movement = MOVEMENTS.find((one) => one === column)
  const kind = row === TOTAL ? null : StoredValueKind.safeParse(row).data
  return table === 'stored' && movement && kind !== undefined ? { movement, kind } : null
}

/** Returns the gift cards and credit behind a number. */
export async function drillDownStoredValue(
  source: Source,
  asked: ReportParams,
  { movement, kind }: { movement: Movement; kind: StoredValueKind | null },
  page: Page,
): Promise<DrillDownDraft> {
  const after = decodeCursor(page.cursor, SortKey)
  const { businessId } = source.actor
  const amount = sql.raw(movement)
  const { rows } = await source.tx.execute<{
    id: string
    kind: StoredValueKind
    code: string
    client_id: string | null
    client_name: string | null
    expires_on: string | null
    amount: string
    sum: string
  }>(sql`
    ${withStored(source, asked)}, meant as (
      select *, sum(${amount}) over () as sum from stored
      where ${amount} <> 0 ${kind ? sql`and kind::text = ${kind}` : sql``}
    )
    select s.id, s.kind, s.code, s.client_id, s.expires_on, s.${amount} as amount, s.sum,
      trim(c.first_name || ' ' || c.last_name) as client_name
    from meant s left join ${client} c on c.business_id = ${businessId} and c.id = s.client_id
    ${after ? sql`where s.id > ${after[0]}::uuid` : sql``} order by s.id limit ${page.limit + 1}`)
  return paginateRows(msg`Gift cards and credit`, {
    columns: [
      ['what', msg({ context: 'column: what was sold', message: 'Kind' }), 'text'],
      ['code', msg({ context: 'column: of a gift card', message: 'Code' }), 'text'],
      ['client', msg`Client`, 'text'],
      ['expires', msg`Expires`, 'day'],
      ['money', msg`Amount`, 'money'],
    ],
    rows,
    page,
    sum: Number(rows[0]?.sum ?? 0),
    sortKey: ({ id }) => [id],
    present: (row) => ({
      id: row.id,
      clientId: row.client_id ?? undefined,
      cells: [
        { code: row.kind, text: KIND_TEXTS[row.kind] },
        row.code ? formatGiftCardCode(row.code) : '–',
        row.client_name ?? '–',
        row.expires_on,
        Number(row.amount),
      ],
    }),
  })
}
