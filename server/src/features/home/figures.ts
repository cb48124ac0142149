import { getUsualCount, usualSpans } from '@deskbell/domain/home/rules.ts'
import type { Home } from '@deskbell/domain/home/schema.ts'
import { getFirstWeekday } from '@deskbell/domain/shared/first-weekday.ts'
import { addDays, dayBounds, localDay, weekStart } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { joinSql } from '../../db/join-sql.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client } from '../../db/schema/client.ts'
import { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import { pass } from '../../db/schema/pass.ts'
import { payment } from '../../db/schema/payment.ts'
import { toTimestamp } from '../../db/timestamp.ts'
import { whereUnconfirmed } from '../clients/unconfirmed-clients.ts'
import type { Source } from '../data/exports/table.ts'
import { asSold } from '../reports/passes/sold.ts'
import { isMoney } from '../reports/sales/payments.ts'

function within(column: SQL, { from, to }: { from: Date; to: Date }): SQL {
  return sql`${column} >= ${toTimestamp(from)} and ${column} < ${toTimestamp(to)}`
}

/** Counts today's check-ins and the usual count by this time, from the same weekday in past weeks. */
export async function findCheckIns({ tx, actor, now }: Source): Promise<Home['checkIns']> {
  const spans = [dayBounds(localDay(now, actor.timeZone), actor.timeZone), ...usualSpans(now, actor.timeZone)]
  const ofShop = sql`c.business_id = ${actor.businessId}`
  const stretches = joinSql(
    spans.map(({ from, to }, index) => sql`(${index}::int, ${toTimestamp(from)}, ${toTimestamp(to)})`),
  )
  const { rows } = await tx.execute<{ count: number; first: string | null }>(sql`
    select (select min(c.occurred_at) from ${checkIn} c where ${ofShop}) as first, (
      select count(*)::int from ${checkIn} c
      where ${ofShop} and c.occurred_at >= span.since and c.occurred_at < span.until and c.undone_at is null)
    from (values ${stretches}) span (place, since, until)
    order by span.place`)
  const [first, counts] = [rows[0]?.first, rows.map(({ count }) => count)]
  const usual = getUsualCount(counts.slice(1), spans.slice(1), first ? new Date(first) : null)
  return { today: counts[0] ?? 0, usual }
}

type Moved = Pick<Home['visits'], 'sold' | 'used'>
type Sums = Home['money'] & Moved & { this_week: number; last_week: number }

function sold({ actor }: Source, today: { from: Date; to: Date }): SQL {
  const ofShop = sql`business_id = ${actor.businessId}`
  return sql`
    (select coalesce(sum(amount), 0)::float8 from ${payment} where ${ofShop} and ${within(sql`received_at`, today)} and ${isMoney}) as taken,
    (select coalesce(-sum(amount), 0)::float8 from ${payment}
      where ${ofShop} and ${within(sql`received_at`, today)} and refund_of is not null and ${isMoney}) as refunded,
    (select count(*)::int from ${pass} where ${asSold(actor, { ...today, filter: {} })} and not complimentary) as "passesSold"`
}

function visits({ actor }: Source, today: { from: Date; to: Date }): SQL {
  const ofShop = sql`business_id = ${actor.businessId}`
  const entries = sql`${ledgerEntry} where ${ofShop} and ${within(sql`at`, today)}`
  return sql`
    (select coalesce(sum(delta), 0)::int from ${entries} and kind = 'grant') as sold,
    (select coalesce(-sum(delta), 0)::int from ${entries} and kind in ('use', 'undo', 'no_show')) as used`
}

function getWeekStart({ locale, timeZone }: Actor, now: Date): string {
  return weekStart(localDay(now, timeZone), getFirstWeekday(locale))
}

function newClients({ actor, now }: Source): SQL {
  const firstDay = getWeekStart(actor, now)
  const { from } = dayBounds(firstDay, actor.timeZone)
  const [lastWeekNow] = usualSpans(now, actor.timeZone)
  const before = dayBounds(addDays(firstDay, -7), actor.timeZone).from
  const added = sql`select count(*)::int from ${client} where business_id = ${actor.businessId}
    and merged_into is null and (${whereUnconfirmed('client')}) is not true`
  return sql`
    (${added} and created_at >= ${toTimestamp(from)}) as this_week,
    (${added} and created_at >= ${toTimestamp(before)} and created_at <= ${toTimestamp(lastWeekNow?.to ?? from)}) as last_week`
}

export async function findSums(source: Source): Promise<Pick<Home, 'money' | 'newClients'> & { visits: Moved }> {
  const { tx, actor, now } = source
  const day = localDay(now, actor.timeZone)
  const today = dayBounds(day, actor.timeZone)
  const { rows } = await tx.execute<Sums>(
    sql`select ${sold(source, today)}, ${visits(source, today)}, ${newClients(source)}`,
  )
  const { taken, refunded, passesSold, sold: granted, used, this_week, last_week } = rows[0] as Sums
  return {
    money: { taken, refunded, passesSold },
    visits: { sold: granted, used },
    newClients: { since: getWeekStart(actor, now), thisWeek: this_week, lastWeek: last_week },
  }
}
