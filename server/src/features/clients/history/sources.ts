import type { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import type { LedgerKind, NoPassReason } from '@deskbell/domain/passes/schema.ts'
import type { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import { payment } from '../../../db/schema/payment.ts'
import { saleLine } from '../../../db/schema/sale.ts'
import { service } from '../../../db/schema/service.ts'

export type Values = Record<string, unknown>
export type ChangeDetail = {
  kind: 'change'
  entity: string
  action: string
  before: Values | null
  after: Values | null
  serviceName: string | null
  startsAt: string | null
}
export type Detail =
  | {
      kind: 'visit'
      serviceName: string
      passName: string | null
      noPassReason: NoPassReason | null
      source: CheckInSource
      undone: boolean
    }
  | {
      kind: 'pass'
      entry: LedgerKind
      passName: string
      delta: number
      days: number
      expiresOn: string | null
      note: string
    }
  | { kind: 'payment'; amount: number; method: PaymentMethod; passName: string | null }
  | { kind: 'booking'; serviceName: string; startsAt: string; count: number }
  | ChangeDetail

/** Query for one page. `family`: the client and all clients merged into them. `limit` applies per source. */
export type SourceQuery = {
  businessId: string
  clientId: string
  family: string[]
  before: readonly [string, string] | null
  limit: number
}

// The "C" collation compares bytes, so that ids as text sort like uuids.
const asKey = (id: SQL) => sql`${id} collate "C"`

function page({ before, limit }: SourceQuery, { at, key }: { at: SQL; key: SQL }): { older: SQL; newest: SQL } {
  const older = before
    ? sql`and ${at} <= ${before[0]}::timestamptz and (${at}, ${asKey(key)}) < (${before[0]}::timestamptz, ${before[1]})`
    : sql``
  return { older, newest: sql`order by ${at} desc, ${asKey(key)} desc limit ${limit}` }
}

function visits(asked: SourceQuery): SQL {
  const { older, newest } = page(asked, { at: sql`k.occurred_at`, key: sql`k.id::text` })
  return sql`(
    select k.occurred_at as at, k.id::text as key, k.by_name as by, json_build_object('kind', 'visit',
      'serviceName', s.name, 'passName', p.name,
      'noPassReason', case when k.sale_line_id is null then k.no_pass_reason end, 'source', k.source,
      'undone', k.undone_at is not null) as detail
    from ${checkIn} k
    join ${service} s on s.business_id = k.business_id and s.id = k.service_id
    left join ${pass} p on p.business_id = k.business_id and p.id = k.pass_id
    where k.business_id = ${asked.businessId} and k.client_id = ${asked.clientId} ${older} ${newest})`
}

// Entries of kind 'use' and 'undo' are shown with their visit.
function passEntries(asked: SourceQuery): SQL {
  const key = sql`l.pass_id::text || '/' || lpad(l.sequence::text, 6, '0')`
  const { older, newest } = page(asked, { at: sql`l.at`, key })
  return sql`(
    select l.at, ${key} as key, l.by_name as by, json_build_object('kind', 'pass', 'entry', l.kind,
      'passName', p.name, 'delta', l.delta, 'days', l.days, 'expiresOn', l.expires_on, 'note', l.note) as detail
    from ${pass} p
    join ${ledgerEntry} l on l.business_id = p.business_id and l.pass_id = p.id
    where p.business_id = ${asked.businessId} and p.client_id = ${asked.clientId} and l.kind not in ('use', 'undo')
      ${older} ${newest})`
}

function payments(asked: SourceQuery): SQL {
  const { older, newest } = page(asked, { at: sql`m.received_at`, key: sql`m.id::text` })
  return sql`(
    select m.received_at as at, m.id::text as key, m.by_name as by, json_build_object('kind', 'payment',
      'amount', m.amount, 'method', m.method, 'passName', coalesce(p.name, l.name)) as detail
    from ${payment} m
    left join ${pass} p on p.business_id = m.business_id and p.id = m.pass_id
    left join ${saleLine} l on l.business_id = m.business_id and l.id = m.sale_line_id
    where m.business_id = ${asked.businessId} and m.client_id = ${asked.clientId} ${older} ${newest})`
}

// Bookings made together, such as a series, form one event. Walk-ins are excluded, since they are shown as visits.
function bookings(asked: SourceQuery): SQL {
  const { older, newest } = page(asked, { at: sql`g.at`, key: sql`g.key` })
  return sql`(
    select g.at, g.key, g.by, g.detail from (
      select b.created_at as at, min(b.id::text collate "C") as key, b.by_name as by, json_build_object(
        'kind', 'booking', 'serviceName', s.name, 'startsAt', min(a.starts_at), 'count', count(*)::int) as detail
      from ${booking} b
      join ${appointment} a on a.business_id = b.business_id and a.id = b.appointment_id
      join ${service} s on s.business_id = a.business_id and s.id = a.service_id
      where b.business_id = ${asked.businessId} and b.client_id = ${asked.clientId} and not b.walk_in
      group by b.created_at, b.by_name, s.name) g
    where true ${older} ${newest})`
}

// Changes of a pass come from its ledger, and bookings have their own source above.
function changes(asked: SourceQuery): SQL {
  const { older, newest } = page(asked, { at: sql`c.at`, key: sql`c.id::text` })
  return sql`(
    select c.at, c.id::text as key, c.by_name as by, json_build_object('kind', 'change', 'entity', c.entity,
      'action', c.action, 'before', c.before, 'after', c.after, 'serviceName', about.name,
      'startsAt', about.starts_at) as detail
    from (
      select c.* from ${activity} c
      where c.business_id = ${asked.businessId} and c.client_id = any (${sql.param(asked.family)}::uuid[])
        and c.action <> 'booked' and (c.entity <> 'pass' or c.action = 'mailed receipt') ${older} ${newest}) c
    left join lateral (
      select s.name, a.starts_at from ${appointment} a
      join ${service} s on s.business_id = a.business_id and s.id = a.service_id
      where a.business_id = ${asked.businessId} and a.id = case c.entity
        when 'appointment' then c.entity_id::uuid
        when 'booking' then (
          select b.appointment_id from ${booking} b where b.business_id = ${asked.businessId} and b.id = c.entity_id::uuid)
        end) about on c.entity in ('appointment', 'booking'))`
}

/** Returns SQL for one page of all sources. Each source reads at most one page. */
export function selectAllSources(asked: SourceQuery): SQL {
  const sources = [visits, passEntries, payments, bookings, changes].map((source) => source(asked))
  const all = sql.join(sources, sql` union all `)
  return sql`select at, key, by, detail from (${all}) e order by at desc, key collate "C" desc limit ${asked.limit}`
}
