import { isLive } from '@deskbell/domain/appointments/rules.ts'
import { BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { addDays, dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { client } from '../../../db/schema/client.ts'
import { clientSummary } from '../../../db/schema/client-summary.ts'
import { toTimestamp } from '../../../db/timestamp.ts'
import { whereUnconfirmed } from '../../clients/unconfirmed-clients.ts'
import type { Source } from '../../data/exports/table.ts'
import type { ReportParams } from '../report.ts'
import { visitorIds, visitsIn } from '../visitors.ts'

/** Default days without a visit after which a client is inactive. */
const INACTIVE_DAYS = 60

// With the live statuses, PostgreSQL takes the partial index on them and reads most of the table in random order.
const RELEASED = BookingStatus.options.filter((status) => !isLive(status))

/** Returns the end of the report's period, or now if that is earlier. */
function endKnown({ now }: Pick<Source, 'now'>, { to }: Pick<ReportParams, 'to'>): Date {
  return to < now ? to : now
}

/** Returns the start of the last `inactiveDays` days: a client without a visit since then is inactive. */
function inactiveSince({ now, actor }: Source, asked: ReportParams): Date {
  const last = localDay(new Date(endKnown({ now }, asked).getTime() - 1), actor.timeZone)
  const days = asked.filter.inactiveDays ?? INACTIVE_DAYS
  return dayBounds(addDays(last, 1 - days), actor.timeZone).from
}

/* Queries for the clients that the report counts, each with a `client_id` column. */

/** Hours (30 days) within which another visit counts as rebooked. */
const BACK_WITHIN_HOURS = 30 * 24

export function newClients({ actor }: Source, { from, to }: ReportParams): SQL {
  return sql`select n.id as client_id, n.created_at from ${client} n
    where n.business_id = ${actor.businessId} and n.created_at >= ${toTimestamp(from)} and n.created_at < ${toTimestamp(to)}
      and n.merged_into is null and (${whereUnconfirmed('n')}) is not true`
}

export function selectVisitors({ actor }: Source, asked: ReportParams): SQL {
  return visitorIds(actor, asked)
}

export function returning({ actor }: Source, asked: ReportParams): SQL {
  return sql`select r.client_id from (${visitorIds(actor, asked)}) r where r.first_at < ${toTimestamp(asked.from)}`
}

/** Selects the clients whose first visit ever was within the period. */
export function newcomers({ actor }: Source, asked: ReportParams): SQL {
  return sql`select r.client_id from (${visitorIds(actor, asked)}) r where r.is_first`
}

/** Selects the clients who had a booking ahead at the end of the report, and still have it. */
function bookedAhead(source: Source, asked: ReportParams): SQL {
  const { businessId } = source.actor
  const end = toTimestamp(endKnown(source, asked))
  return sql`select b.client_id from ${appointment} a
    join ${booking} b on b.business_id = a.business_id and b.appointment_id = a.id
    where a.business_id = ${businessId} and a.starts_at >= ${end} and a.cancelled_at is null
      and b.status not in ${RELEASED} and b.held_until is null and b.created_at < ${end}`
}

/**
 * Selects inactive clients, with their last visit within the report as `last_at` and all visits until today as
 * `visits`.
 */
export function inactive(source: Source, asked: ReportParams): SQL {
  const { actor } = source
  const [since, end] = [inactiveSince(source, asked), endKnown(source, asked)]
  return sql`
    select s.client_id, s.visits, n.first_name as "firstName", n.last_name as "lastName",
      case when s.seen_at < ${toTimestamp(end)} then s.seen_at else (
        select k.occurred_at from ${checkIn} k
        where k.business_id = ${actor.businessId} and k.client_id = s.client_id and k.undone_at is null
          and k.occurred_at < ${toTimestamp(end)}
        order by k.occurred_at desc limit 1) end as last_at
    from ${clientSummary} s
    join ${client} n on n.business_id = s.business_id and n.id = s.client_id and n.archived_at is null
    where s.business_id = ${actor.businessId} and s.first_at < ${toTimestamp(since)}
      and (s.seen_at < ${toTimestamp(since)} or (s.seen_at >= ${toTimestamp(end)} and s.client_id not in (
        select k.client_id from ${checkIn} k where ${visitsIn(actor, { from: since, to: end })})))
      and not exists (select 1 from (${bookedAhead(source, asked)}) h where h.client_id = s.client_id)`
}

/** Selects the clients who came in the period, and again after its end within BACK_WITHIN_HOURS of their last visit. */
function backSoon({ actor }: Source, { from, to }: ReportParams): SQL {
  const soon = (hours: number) => new Date(to.getTime() + hours * HOUR_MS)
  const last = { from: new Date(Math.max(from.getTime(), soon(-BACK_WITHIN_HOURS).getTime())), to }
  const next = { from: to, to: soon(BACK_WITHIN_HOURS + 1) }
  return sql`
    select l.client_id
    from (select k.client_id, max(k.occurred_at) as at from ${checkIn} k where ${visitsIn(actor, last)} group by 1) l
    join (select k.client_id, min(k.occurred_at) as at from ${checkIn} k where ${visitsIn(actor, next)} group by 1) n
      on n.client_id = l.client_id and n.at <= l.at + make_interval(hours => ${BACK_WITHIN_HOURS})`
}

/** Selects those of `came` who had booked ahead at the end of the period, or came again soon after. */
export function rebooked(source: Source, asked: ReportParams, came: SQL = selectVisitors(source, asked)): SQL {
  return sql`
    select r.client_id from (${came}) r where r.client_id in (${bookedAhead(source, asked)})
    union ${backSoon(source, asked)}`
}
