import { SELECTED_MAX } from '@deskbell/domain/clients/lists.ts'
import { type Derived, NAMED_MAX, RETRIED_MAX } from '@deskbell/domain/home/alerts/derived.ts'
import { RENEW_VISITS } from '@deskbell/domain/kiosk/renewal.ts'
import { addDays, dayBounds, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import { and, eq, isNull, lt, type SQL, sql } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client } from '../../db/schema/client.ts'
import { drawer, drawerSession } from '../../db/schema/drawer.ts'
import { webhook } from '../../db/schema/integration.ts'
import { mail } from '../../db/schema/mail.ts'
import { message } from '../../db/schema/message.ts'
import { pass } from '../../db/schema/pass.ts'
import { product } from '../../db/schema/product.ts'
import { service } from '../../db/schema/service.ts'
import { standingDate, standingPlace } from '../../db/schema/standing-place.ts'
import { orderByName } from '../../db/sql.ts'
import { toIsoText, toTimestamp } from '../../db/timestamp.ts'
import type { Source } from '../data/exports/table.ts'
import { findUnsigned } from '../fiscal/queries.ts'
import { FAILURES_MAX } from '../integrations/webhooks/deliver.ts'
import { usableFrom, usableOn } from '../passes/usable-sql.ts'
import { isLow } from '../products/queries.ts'

/** Days for which unpaid visits are reported. */
const UNPAID_DAYS = 30
/** Days before its expiry date from which a pass is reported. */
const EXPIRING_DAYS = 7
/** Passes that became low earlier than this many days ago are not reported: their clients were asked or have left. */
const LOW_DAYS = 7
/** Days for which dates of standing places that couldn't be booked are reported. */
const NOT_BOOKED_DAYS = 7

function daysAgo(now: Date, days: number): SQL {
  return toTimestamp(minutesAfter(now, -days * 24 * 60))
}

export async function findUnpaid({ tx, actor, now }: Source): Promise<Derived<'unpaid'>[]> {
  const { rows } = await tx.execute<Omit<Derived<'unpaid'>, 'kind'>>(sql`
    with unpaid as materialized (
      select c.id, c.client_id, c.service_id, c.occurred_at from ${checkIn} c
      where c.business_id = ${actor.businessId} and c.pass_id is null and c.sale_line_id is null and c.undone_at is null
        and c.occurred_at >= ${daysAgo(now, UNPAID_DAYS)}
    ), newest as (select * from unpaid order by occurred_at desc, id limit ${NAMED_MAX})
    select (select count(*)::int from unpaid) as count, (
      select json_agg(json_build_object('clientId', n.client_id, 'firstName', p.first_name, 'lastName', p.last_name,
        'serviceName', s.name, 'occurredAt', ${toIsoText(sql`n.occurred_at`)})
        order by n.occurred_at desc, n.id)
      from newest n
      join ${client} p on p.business_id = ${actor.businessId} and p.id = n.client_id
      join ${service} s on s.business_id = ${actor.businessId} and s.id = n.service_id) as latest`)
  return rows.filter(({ count }) => count > 0).map((row) => ({ kind: 'unpaid', ...row }))
}

/** Returns SQL that is true if the client was not notified: neither by an automatic message nor by a manual mail. */
function whereNotNotified({ actor, now }: Source, days: number, kind: 'pass_expiring' | 'pass_low'): SQL {
  return sql`not exists (
      select 1 from ${activity} a where a.business_id = ${actor.businessId} and a.client_id = p.client_id
        and a.action = 'mailed' and a.at >= ${daysAgo(now, days)})
    and not exists (
      select 1 from ${message} m where m.business_id = ${actor.businessId} and m.client_id = p.client_id
        and m.kind = ${kind} and m.status <> 'dropped' and m.created_at >= ${daysAgo(now, days)})`
}

type Passes = Omit<Derived<'expiring'>, 'kind'>

async function findPasses({ tx, actor }: Source, where: SQL): Promise<Passes[]> {
  const { rows } = await tx.execute<Passes & { visits: number }>(sql`
    with meant as materialized (
      select p.client_id, p.remaining, p.expires_on from ${pass} p
      where p.business_id = ${actor.businessId} and ${where}
    ), whose as (
      select c.id, concat_ws(' ', c.first_name, nullif(c.last_name, '')) as name,
        row_number() over (order by min(m.expires_on), c.id) as place
      from meant m join ${client} c on c.business_id = ${actor.businessId} and c.id = m.client_id
      where c.archived_at is null
      group by c.id, c.first_name, c.last_name
    )
    select count(*)::int as count, coalesce(sum(m.remaining), 0)::int as visits,
      (select coalesce(json_agg(id order by place), '[]') from whose where place <= ${SELECTED_MAX}) as "clientIds",
      (select coalesce(json_agg(name order by place), '[]') from whose where place <= ${NAMED_MAX}) as names
    from meant m where m.client_id in (select id from whose)`)
  return rows.filter(({ count }) => count > 0)
}

/** Finds passes that expire soon with visits left. */
export async function findExpiring(source: Source): Promise<Derived<'expiring'>[]> {
  const { actor, now } = source
  const today = localDay(now, actor.timeZone)
  const found = await findPasses(
    source,
    sql`p.expires_on between ${today}::date and ${addDays(today, EXPIRING_DAYS)}::date and ${usableOn(today)}
      and ${whereNotNotified(source, EXPIRING_DAYS, 'pass_expiring')}`,
  )
  return found.map((row) => ({ kind: 'expiring', ...row }))
}

/** Finds passes that became low recently, of clients without another lasting pass. */
export async function findLow(source: Source): Promise<Derived<'low'>[]> {
  const { actor, now } = source
  const today = localDay(now, actor.timeZone)
  const lasts = sql`${usableFrom(today, 'q')} and (q.visits is null or q.remaining > ${RENEW_VISITS})`
  const found = await findPasses(
    source,
    sql`p.visits > ${RENEW_VISITS} and p.remaining between 1 and ${sql.raw(String(RENEW_VISITS))}
      and coalesce(p.expires_on, 'infinity') > ${addDays(today, EXPIRING_DAYS)}::date and ${usableOn(today)}
      and p.updated_at >= ${daysAgo(now, LOW_DAYS)}
      and not exists (
        select 1 from ${pass} q where q.business_id = ${actor.businessId} and q.client_id = p.client_id and ${lasts})
      and ${whereNotNotified(source, LOW_DAYS, 'pass_low')}`,
  )
  return found.map((row) => ({ kind: 'low', ...row }))
}

export async function findFailedMail({ tx, actor, now }: Source): Promise<Derived<'failed_mail'>[]> {
  const { rows } = await tx.execute<{ what: 'message' | 'mail'; id: string; error: string; all: number }>(sql`
    select *, count(*) over ()::int as all from (
      select 'message' as what, id, last_error as error, created_at from ${message}
        where business_id = ${actor.businessId} and status = 'failed'
      union all
      select 'mail', id, last_error, created_at from ${mail}
        where business_id = ${actor.businessId} and last_error <> '' and expires_at > ${toTimestamp(now)}) failed
    order by created_at desc, id limit ${RETRIED_MAX}`)
  const [newest] = rows
  if (!newest) return []
  const idsOf = (what: string) => rows.filter((row) => row.what === what).map(({ id }) => id)
  const retried = { messageIds: idsOf('message'), mailIds: idsOf('mail') }
  return [{ kind: 'failed_mail', count: newest.all, ...retried, error: newest.error }]
}

/** Finds webhooks with failing deliveries, or turned off after too many. */
export async function findFailingWebhooks({ tx, actor }: Source): Promise<Derived<'webhook'>[]> {
  const { id, url, failures, enabled: on } = webhook
  const failing = sql`((${on} and ${failures} > 0) or ${failures} >= ${FAILURES_MAX})`
  const rows = await tx
    .select({ id, url, failures, on })
    .from(webhook)
    .where(and(eq(webhook.businessId, actor.businessId), isNull(webhook.archivedAt), failing))
    .orderBy(webhook.createdAt, webhook.id)
  return rows.map((row) => ({ kind: 'webhook', ...row }))
}

/** Finds drawers that were opened on an earlier day and not closed, the longest open first. */
export async function findForgottenDrawers({ tx, actor, now }: Source): Promise<Derived<'drawer'>[]> {
  const { from } = dayBounds(localDay(now, actor.timeZone), actor.timeZone)
  const rows = await tx
    .select({ sessionId: drawerSession.id, name: drawer.name, openedAt: drawerSession.openedAt })
    .from(drawerSession)
    .innerJoin(drawer, and(eq(drawer.businessId, drawerSession.businessId), eq(drawer.id, drawerSession.drawerId)))
    .where(
      and(
        eq(drawerSession.businessId, actor.businessId),
        isNull(drawerSession.closedAt),
        lt(drawerSession.openedAt, from),
      ),
    )
    .orderBy(drawerSession.openedAt, drawerSession.id)
  return rows.map(({ openedAt, ...row }) => ({ kind: 'drawer', ...row, openedAt: openedAt.toISOString() }))
}

/** Bookings to accept that are listed. */
const REQUESTS_MAX = 20

/** Finds the bookings that clients ask for, those first whose time to decide ends first. */
export async function findRequests({ tx, actor, now }: Source): Promise<Derived<'request'>[]> {
  const { rows } = await tx.execute<Omit<Derived<'request'>, 'kind'>>(sql`
    select b.id, c.first_name as "firstName", c.last_name as "lastName", s.name as "serviceName",
      ${toIsoText(sql`a.starts_at`)} as "startsAt",
      ${toIsoText(sql`b.held_until`)} as until
    from ${booking} b
    join ${appointment} a on a.business_id = ${actor.businessId} and a.id = b.appointment_id
    join ${service} s on s.business_id = ${actor.businessId} and s.id = a.service_id
    join ${client} c on c.business_id = ${actor.businessId} and c.id = b.client_id
    where b.business_id = ${actor.businessId} and b.held_until > ${toTimestamp(now)} and b.requested_at is not null
      and b.status in ${LIVE}
    order by b.held_until, b.id limit ${REQUESTS_MAX}`)
  return rows.map((row) => ({ kind: 'request', ...row }))
}

/** Finds dates ahead of standing places that couldn't be booked when they were due, in the last days. */
export async function findNotBooked({ tx, actor, now }: Source): Promise<Derived<'not_booked'>[]> {
  const { rows } = await tx.execute<Omit<Derived<'not_booked'>, 'kind'>>(sql`
    with missed as materialized (
      select p.client_id, a.service_id, a.starts_at, d.not_booked from ${standingDate} d
      join ${standingPlace} p on p.business_id = ${actor.businessId} and p.id = d.standing_place_id and p.ended_at is null
      join ${appointment} a on a.business_id = ${actor.businessId} and a.id = d.appointment_id
        and a.cancelled_at is null and a.starts_at > ${toTimestamp(now)}
      where d.business_id = ${actor.businessId} and d.not_booked is not null and d.created_at >= ${daysAgo(now, NOT_BOOKED_DAYS)}
    ), soonest as (select * from missed order by starts_at, client_id limit ${NAMED_MAX})
    select (select count(*)::int from missed) as count, (
      select json_agg(json_build_object('clientId', c.id, 'firstName', c.first_name, 'lastName', c.last_name,
        'serviceName', s.name, 'startsAt', ${toIsoText(sql`m.starts_at`)},
        'reason', m.not_booked) order by m.starts_at, c.id)
      from soonest m
      join ${client} c on c.business_id = ${actor.businessId} and c.id = m.client_id
      join ${service} s on s.business_id = ${actor.businessId} and s.id = m.service_id) as soonest`)
  return rows.filter(({ count }) => count > 0).map((row) => ({ kind: 'not_booked', ...row }))
}

/** Finds sales that the fiscal service refused, or that an attempt failed for. */
export async function findUnsignedSales({ tx, actor }: Source): Promise<Derived<'fiscal'>[]> {
  const { waiting, failed, lastError: error } = await findUnsigned(tx, actor.businessId)
  return error ? [{ kind: 'fiscal', waiting, failed, error }] : []
}

/** Finds products of which few pieces are left. */
export async function findLowStock({ tx, actor }: Source): Promise<Derived<'low_stock'>[]> {
  const { id, name, stock } = product
  const rows = await tx
    .select({ id, name, stock, count: sql<number>`count(*) over ()::int` })
    .from(product)
    .where(and(eq(product.businessId, actor.businessId), isLow))
    .orderBy(stock, orderByName(name), id)
    .limit(NAMED_MAX)
  const [first] = rows
  if (!first) return []
  return [{ kind: 'low_stock', count: first.count, lowest: rows.map(({ count: _, ...one }) => one) }]
}
