import { LATE_AFTER_MINUTES } from '@deskbell/domain/appointments/rules.ts'
import { openSpans, workingSpans } from '@deskbell/domain/business/hours/rules.ts'
import type { Derived } from '@deskbell/domain/home/alerts/derived.ts'
import { hasStuckEntries, isSilent } from '@deskbell/domain/home/rules.ts'
import type { Home, NextAppointment } from '@deskbell/domain/home/schema.ts'
import { dayBounds, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/client.ts'
import { and, asc, eq, gt, isNull, or, sql } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { device } from '../../db/schema/device.ts'
import { employee } from '../../db/schema/employee.ts'
import { operation } from '../../db/schema/operation.ts'
import { pass } from '../../db/schema/pass.ts'
import { service } from '../../db/schema/service.ts'
import { toTimestamp } from '../../db/timestamp.ts'
import { type FoundHours, findShopHours } from '../business/hours/queries.ts'
import type { Source } from '../data/exports/table.ts'
import {
  findExpiring,
  findFailedMail,
  findFailingWebhooks,
  findForgottenDrawers,
  findLow,
  findLowStock,
  findNotBooked,
  findRequests,
  findUnpaid,
  findUnsignedSales,
} from './alert-sources.ts'
import { findCheckIns, findSums } from './figures.ts'
import { findOnboarding } from './onboarding.ts'

/** Maximum number of appointments; the schedule shows the rest. */
const SHOWN = 6

type Times = Record<'startsAt' | 'endsAt', Date> & Record<'heldUntil' | 'requestedAt', Date | null>
type Row = Omit<NextAppointment, keyof Times> & Times & { all: number }

/**
 * Finds today's appointments that are upcoming, have just begun, or still miss a client. A one-to-one appointment is
 * listed only while it is booked.
 */
async function findNext({ tx, actor, now }: Source): Promise<Home['next']> {
  const { to } = dayBounds(localDay(now, actor.timeZone), actor.timeZone)
  const [dayAgo, justNow] = [minutesAfter(now, -24 * 60), minutesAfter(now, -LATE_AFTER_MINUTES)]
  const { rows } = await tx.execute<Row>(sql`
    select a.id, a.kind, a.starts_at as "startsAt", a.ends_at as "endsAt", a.capacity, s.name as "serviceName",
      e.first_name as "employeeName", places.taken, places.here, places.status,
      places.held_until as "heldUntil", places.requested_at as "requestedAt",
      case when c.id is not null
        then json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name) end as client,
      count(*) over ()::int as all
    from ${appointment} a
    join ${service} s on s.business_id = a.business_id and s.id = a.service_id
    join ${employee} e on e.business_id = a.business_id and e.id = a.employee_id
    cross join lateral (
      select count(*)::int as taken, count(*) filter (where b.status in ('arrived', 'completed'))::int as here,
        case a.kind when 'one_to_one' then min(b.status) end as status,
        case a.kind when 'one_to_one' then min(b.held_until) end as held_until,
        case a.kind when 'one_to_one' then min(b.requested_at) end as requested_at,
        case a.kind when 'one_to_one' then (array_agg(b.client_id))[1] end as client_id
      from ${booking} b
      where b.business_id = ${actor.businessId} and b.appointment_id = a.id and b.status in ${LIVE}) places
    left join ${client} c on c.business_id = a.business_id and c.id = places.client_id
    where a.business_id = ${actor.businessId} and a.starts_at >= ${toTimestamp(dayAgo)} and a.starts_at < ${toTimestamp(to)}
      and a.ends_at > ${toTimestamp(now)} and a.cancelled_at is null and (a.kind = 'class' or places.taken > 0)
      and (a.starts_at > ${toTimestamp(justNow)} or places.here < places.taken)
    order by a.starts_at, a.id
    limit ${SHOWN}`)
  return { items: rows.map(present), more: Math.max(0, (rows[0]?.all ?? 0) - SHOWN) }
}

const toIso = (at: Date) => new Date(at).toISOString()

function present({ all: _, ...row }: Row): NextAppointment {
  return {
    ...row,
    startsAt: toIso(row.startsAt),
    endsAt: toIso(row.endsAt),
    heldUntil: row.heldUntil && toIso(row.heldUntil),
    requestedAt: row.requestedAt && toIso(row.requestedAt),
  }
}

function findHours({ tx, actor, now }: Source): Promise<FoundHours> {
  const today = localDay(now, actor.timeZone)
  return findShopHours(tx, actor, { from: today, to: today })
}

function listStaff({ shop, workers }: FoundHours, now: Date): Home['staff'] {
  const today = localDay(now, shop.timeZone)
  return { in: workers.filter((worker) => workingSpans(today, shop, worker).length > 0).length, of: workers.length }
}

/** True if staff named the device or somebody used it. Others are browsers in which `/kiosk` was opened once. */
const isKiosk = ({ businessId }: Actor) => sql<boolean>`(
  exists (select 1 from ${operation} o where o.business_id = ${businessId} and o.device_id = ${device}.id)
  or exists (
    select 1 from ${activity} a where a.business_id = ${businessId}
      and a.entity = 'device' and a.entity_id = ${device}.id::text and a.action = 'renamed'))`

/** Finds the devices in use, and revoked ones with pending entries. */
function findTablets({ tx, actor }: Source) {
  const { id, name, lastSeenAt, pending, oldestPendingAt, revokedAt } = device
  return tx
    .select({ id, name, lastSeenAt, pending, oldestPendingAt, revokedAt, isKiosk: isKiosk(actor) })
    .from(device)
    .where(and(eq(device.businessId, actor.businessId), or(isNull(revokedAt), gt(pending, 0))))
    .orderBy(asc(name), asc(id))
}

/** Lists devices that are silent during opening hours or have overdue pending entries. */
function troubledKiosks(
  tablets: Awaited<ReturnType<typeof findTablets>>,
  { shop }: FoundHours,
  now: Date,
): Derived<'kiosk'>[] {
  const open = openSpans(localDay(now, shop.timeZone), shop)
  return tablets.flatMap((tablet) => {
    const silent = tablet.isKiosk && tablet.revokedAt === null && isSilent(tablet, open, now)
    if (!silent && !hasStuckEntries(tablet, now)) return []
    const { id, name, lastSeenAt, pending } = tablet
    return [{ kind: 'kiosk' as const, id, name, lastSeenAt: lastSeenAt?.toISOString() ?? null, silent, pending }]
  })
}

/**
 * Sums up unused prepaid visits and their value: today's closing balance of the Liability report. It is computed from
 * the passes, with equal ones grouped. Transferred visits keep the value of their original pass. See
 * docs/decisions/0041.
 */
async function findUnusedVisits({ tx, actor, now }: Source): Promise<Pick<Home['visits'], 'owed' | 'worth'>> {
  const today = localDay(now, actor.timeZone)
  const { rows } = await tx.execute<{ owed: number; worth: number }>(sql`
    with recursive open as materialized (
      select remaining, price, visits, transferred_from as source, count(*) as passes from ${pass}
      where business_id = ${actor.businessId} and visits is not null and voided_at is null and remaining <> 0
        and (frozen_on is not null or expires_on is null or expires_on >= ${today}::date)
      group by remaining, price, visits, source
    ), moved (remaining, price, visits, source, passes) as (
      select * from open where source is not null
      union all
      select m.remaining, p.*, m.passes from moved m cross join lateral (
        select price, visits, transferred_from from ${pass}
        where business_id = ${actor.businessId} and id = m.source limit 1) p
    ), owed as (
      select * from open where source is null union all select * from moved where source is null
    )
    select coalesce(sum(remaining * passes), 0)::int as owed,
      coalesce(sum(round(price::numeric * remaining / visits) * passes), 0)::float8 as worth
    from owed`)
  return rows[0] ?? { owed: 0, worth: 0 }
}

/** Finds the derived alerts, the most urgent first. */
async function findAttention(source: Source, hours: ReturnType<typeof findHours>): Promise<Home['attention']> {
  const [tablets, ...others] = await Promise.all([
    findTablets(source),
    findRequests(source),
    findNotBooked(source),
    findForgottenDrawers(source),
    findUnpaid(source),
    findFailedMail(source),
    findFailingWebhooks(source),
    findExpiring(source),
    findLow(source),
    findLowStock(source),
    findUnsignedSales(source),
  ])
  return [...troubledKiosks(tablets, await hours, source.now), ...others.flat()]
}

async function readHome(source: Source): Promise<Home> {
  const { actor, now } = source
  const hours = findHours(source)
  const [checkIns, sums, owed, found, next, attention, firstDays] = await Promise.all([
    findCheckIns(source),
    findSums(source),
    findUnusedVisits(source),
    hours,
    findNext(source),
    findAttention(source, hours),
    findOnboarding(source),
  ])
  const figures = { checkIns, ...sums, visits: { ...sums.visits, ...owed }, staff: listStaff(found, now) }
  return { day: localDay(now, actor.timeZone), ...figures, next, attention, firstDays }
}

/**
 * Reads the home screen from one repeatable-read snapshot. All queries are pipelined on one connection, so that this
 * often-viewed page doesn't take more of the pool.
 */
export function findHome(db: Database, actor: Actor, now: Date): Promise<Home> {
  return db.transaction((tx) => readHome({ tx, actor, now }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}
