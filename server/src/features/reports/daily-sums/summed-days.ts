import type { DailySum, Days } from '@deskbell/domain/reports/schema.ts'
import { addDays, dayBounds } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import { and, asc, between, eq, gte, lt, notInArray, or, type SQL, sql } from '../../../db/drizzle.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { dailySums, dailyVisits, staleDay } from '../../../db/schema/daily-sums.ts'
import type { Source } from '../../data/exports/table.ts'

/** First day that isn't summed, and the stale ones before it, in order. */
export type SummedDays = { until: LocalDate; stale: LocalDate[] }

/** Lists the days whose sums are missing or outdated, in order. */
export async function findStaleDays(tx: Transaction, { businessId }: Actor, sum: DailySum): Promise<LocalDate[]> {
  const rows = await tx
    .selectDistinct({ day: staleDay.day })
    .from(staleDay)
    .where(and(eq(staleDay.businessId, businessId), eq(staleDay.sum, sum)))
    .orderBy(asc(staleDay.day))
  return rows.map(({ day }) => day)
}

/** Finds the days that are summed; null if none are, or by another time zone than the business has now. */
export async function findSummedDays({ tx, actor }: Source, sum: DailySum): Promise<SummedDays | null> {
  const [kept] = await tx
    .select({ until: dailySums.until })
    .from(dailySums)
    .where(and(eq(dailySums.businessId, actor.businessId), eq(dailySums.timeZone, actor.timeZone)))
  return kept?.until ? { until: kept.until, stale: await findStaleDays(tx, actor, sum) } : null
}

/** Joins days, which are in order, to ranges of consecutive ones. */
export function joinDays(days: LocalDate[]): Days[] {
  const ranges: Days[] = []
  for (const day of days) {
    const last = ranges.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}

/** Lists the ranges of days in a period that have no sums. */
function listRangesWithoutSums({ from, to }: Days, summed: SummedDays | null): Days[] {
  if (!summed || summed.until <= from) return [{ from, to }]
  const stale = joinDays(summed.stale.filter((day) => from <= day && day <= to))
  return summed.until <= to ? [...stale, { from: summed.until, to }] : stale
}

/**
 * Splits the visits of a period: `summed` is the condition for the days to read from `daily_visits`, `live` the one for
 * check-ins of all other days.
 */
export async function splitVisits(
  source: Source,
  { days }: { days: Days },
): Promise<{ summed: SQL | undefined; live: SQL }> {
  const { businessId, timeZone } = source.actor
  const kept = await findSummedDays(source, 'visits')
  const onSummedDays =
    kept &&
    and(
      between(dailyVisits.day, days.from, days.to),
      lt(dailyVisits.day, kept.until),
      notInArray(dailyVisits.day, kept.stale),
    )
  const summed = and(eq(dailyVisits.businessId, businessId), onSummedDays ?? sql`false`)
  const live = listRangesWithoutSums(days, kept).map(({ from, to }) =>
    and(gte(checkIn.occurredAt, dayBounds(from, timeZone).from), lt(checkIn.occurredAt, dayBounds(to, timeZone).to)),
  )
  return { summed, live: or(...live) ?? sql`false` }
}
