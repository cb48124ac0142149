import { LedgerKind } from '@deskbell/domain/passes/schema.ts'
import { FLOW_OF } from '@deskbell/domain/reports/liability.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sql } from '../../../db/drizzle.ts'
import { decodeCursor } from '../../../db/paging.ts'
import { client } from '../../../db/schema/client.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Source } from '../../data/exports/table.ts'
import { paginateRows } from '../paginate-rows.ts'
import type { Page, ReportParams } from '../report.ts'
import type { DrillDownDraft } from '../translate.ts'
import { selectBooks } from './books.ts'
import type { LiabilityNumber } from './drill-down.ts'
import { originTables, TERMS, worth } from './terms.ts'

const SortKey = z.tuple([z.iso.datetime(), z.uuid(), z.int()])

const KIND_TEXTS: Partial<Record<LedgerKind, MessageDescriptor>> = {
  grant: msg({ context: 'history of a pass', message: 'Sold' }),
  use: msg({ context: 'history of a pass', message: 'Check-in' }),
  undo: msg({ context: 'history of a pass', message: 'Check-in undone' }),
  no_show: msg({ context: 'history of a pass', message: 'No-show' }),
  refund: msg({ context: 'history of a pass', message: 'Refund' }),
  adjust: msg({ context: 'history of a pass', message: 'Put right' }),
  transfer: msg({ context: 'history of a pass', message: 'Moved' }),
  void: msg({ context: 'history of a pass', message: 'Ended' }),
  restore: msg({ context: 'history of a pass', message: 'Brought back' }),
}

function findEntries(
  source: Source,
  asked: ReportParams,
  { movement, measure, packageId }: LiabilityNumber,
  page: Page,
) {
  const books = selectBooks(source, asked)
  const packages = [books.packageId, packageId].filter((id) => typeof id === 'string')
  const before = decodeCursor(page.cursor, SortKey)
  const kinds = LedgerKind.options.filter((kind) => FLOW_OF[kind] === movement)
  const of = sql.raw(measure === 'visits' ? 'delta' : 'money')
  return source.tx.execute<{
    pass_id: string
    sequence: number
    at: Date
    kind: LedgerKind
    by_name: string
    client_id: string
    client_name: string
    name: string
    delta: number
    money: string
    sum: string
  }>(sql`
    with recursive ${originTables(source)}, moved as (
      select e.pass_id, e.sequence, e.at, e.kind, e.by_name, e.delta, e.balance, e.previous_balance, p.client_id, p.name,
        ${TERMS}
      from ${ledgerEntry} e
      join ${pass} p on p.business_id = e.business_id and p.id = e.pass_id and p.visits is not null
      left join origin o on o.id = p.id
      where e.business_id = ${source.actor.businessId} and e.at >= ${books.ends[0].end} and e.at < ${books.ends[1]?.end}
        and e.delta <> 0 and e.kind::text = any (${sql.param(kinds)}::text[])
        and p.package_id = all (${sql.param(packages)}::uuid[])
    ), valued as (
      select *, ${worth(sql`balance`)} - ${worth(sql`previous_balance`)} as money from moved
    ), counted as (
      select *, sum(${of}) over () as sum from valued
    )
    select b.*, trim(c.first_name || ' ' || c.last_name) as client_name
    from counted b join ${client} c on c.business_id = ${source.actor.businessId} and c.id = b.client_id
    ${before ? sql`where (b.at, b.pass_id, b.sequence) < (${before[0]}::timestamptz, ${before[1]}::uuid, ${before[2]}::int)` : sql``}
    order by b.at desc, b.pass_id desc, b.sequence desc limit ${page.limit + 1}`)
}

export async function drillDownEntries(
  source: Source,
  asked: ReportParams,
  asking: LiabilityNumber,
  page: Page,
): Promise<DrillDownDraft> {
  const { rows } = await findEntries(source, asked, asking, page)
  return paginateRows(msg`Entries of the passes’ histories`, {
    columns: [
      ['time', msg`When`, 'time'],
      ['client', msg`Client`, 'text'],
      ['pass', msg`Pass`, 'text'],
      ['what', msg`What`, 'text'],
      ['who', msg({ context: 'column: who did it', message: 'By' }), 'text'],
      ['visits', msg`Visits`, 'number'],
      ['money', msg`Worth`, 'money'],
    ],
    rows,
    page,
    sum: Number(rows[0]?.sum ?? 0),
    sortKey: ({ at, pass_id: passId, sequence }) => [new Date(at).toISOString(), passId, sequence],
    present: (row) => ({
      id: `${row.pass_id} ${row.sequence}`,
      clientId: row.client_id,
      cells: [
        new Date(row.at).toISOString(),
        row.client_name,
        row.name,
        { code: row.kind, text: KIND_TEXTS[row.kind] ?? row.kind },
        row.by_name,
        row.delta,
        Number(row.money),
      ],
    }),
  })
}
