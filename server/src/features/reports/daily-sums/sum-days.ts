import { DailySum, type Days } from '@deskbell/domain/reports/schema.ts'
import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { addDays, localDay } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, between, eq, sql } from '../../../db/drizzle.ts'
import { isLocked } from '../../../db/errors.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { dailyLiability, dailySums, dailyVisits, staleDay } from '../../../db/schema/daily-sums.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import type { Services } from '../../../http/context.ts'
import type { SelectDue } from '../../../jobs/due-businesses.ts'
import { localDays } from '../../../jobs/local-days.ts'
import type { BusinessRow } from '../../business/queries.ts'
import { businessActor } from '../../business/shop-actor.ts'
import type { Source } from '../../data/exports/table.ts'
import { limitTime } from '../read.ts'
import { sumLiability } from './liability.ts'
import { findStaleDays, joinDays } from './summed-days.ts'
import { sumVisits } from './visits.ts'

/** Hours between the end of a day and its sums. A visit that is reported later is marked by the database. */
const HOURS_AFTER = 2

function summedUntil(now: Date): Date {
  return new Date(now.getTime() - HOURS_AFTER * HOUR_MS)
}

async function findFirstDay(tx: Transaction, { businessId, timeZone }: Actor): Promise<LocalDate | null> {
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    select least(
      (select min(k.occurred_at) from ${checkIn} k where k.business_id = ${businessId}),
      (select min(e.at) from ${ledgerEntry} e where e.business_id = ${businessId})) as at`)
  return rows[0]?.at ? localDay(new Date(rows[0].at), timeZone) : null
}

/** Marks days as stale, so that they are summed. `to` is excluded. */
async function markDays(tx: Transaction, { businessId }: Actor, { from, to }: { from: LocalDate; to: LocalDate }) {
  await tx.execute(sql`
    insert into ${staleDay} (business_id, sum, day, transaction_id) select ${businessId}, s::daily_sum, d::date, txid_current()
    from unnest(enum_range(null::daily_sum)) s,
      generate_series(${from}::timestamp, ${to}::timestamp - interval '1 day', '1 day') d
    on conflict do nothing`)
}

/** Begins anew, without any sums. */
async function reset(tx: Transaction, { businessId, timeZone }: Actor): Promise<void> {
  for (const table of [dailyVisits, dailyLiability, staleDay, dailySums])
    await tx.delete(table).where(eq(table.businessId, businessId))
  await tx.insert(dailySums).values({ businessId, timeZone })
}

/**
 * Adds the days that have ended to those with sums, as stale ones. Throws a database error, see `isLocked`, while a
 * transaction corrects the past, since it holds a shared lock on the row. Without the row it holds none, so a run that
 * creates the row adds no days yet.
 */
async function addClosedDays(db: Database, actor: Actor, now: Date): Promise<void> {
  const { businessId, timeZone } = actor
  const until = localDay(summedUntil(now), timeZone)
  await db.transaction(async (tx) => {
    const isOfShop = eq(dailySums.businessId, businessId)
    const [kept] = await tx.select().from(dailySums).where(isOfShop).for('update', { noWait: true })
    if (kept?.timeZone !== timeZone) return reset(tx, actor)
    if (kept.until && kept.until >= until) return
    const from = kept.until ?? (await findFirstDay(tx, actor)) ?? until
    await markDays(tx, actor, { from, to: until })
    await tx.update(dailySums).set({ until }).where(isOfShop)
  })
}

/** How to sum days anew, and how many at once: the liability has columns for each of them. */
const SUMS: Record<DailySum, { most: number; sumDays: (source: Source, days: Days) => Promise<void> }> = {
  visits: { most: 100, sumDays: sumVisits },
  liability: { most: 7, sumDays: sumLiability },
}

/** Returns the last of some ranges of days, cut to its last `most` days. */
function takeLast(ranges: Days[], most: number): Days | null {
  const last = ranges.at(-1)
  if (!last) return null
  const from = addDays(last.to, 1 - most)
  return from < last.from ? last : { ...last, from }
}

/**
 * Sums the newest stale days in one snapshot, and removes the marks that it sees. Returns false if there are none. The
 * lock keeps the state of the sums until it commits.
 */
async function sumNextDays(db: Database, actor: Actor, { sum, now }: { sum: DailySum; now: Date }): Promise<boolean> {
  const { businessId } = actor
  return db.transaction(
    async (tx) => {
      await limitTime(tx)
      await tx.select().from(dailySums).where(eq(dailySums.businessId, businessId)).for('share')
      const { most, sumDays } = SUMS[sum]
      const days = takeLast(joinDays(await findStaleDays(tx, actor, sum)), most)
      if (!days) return false
      const isOfDays = between(staleDay.day, days.from, days.to)
      await tx.delete(staleDay).where(and(eq(staleDay.businessId, businessId), eq(staleDay.sum, sum), isOfDays))
      await sumDays({ tx, actor, now }, days)
      return true
    },
    { isolationLevel: 'repeatable read' },
  )
}

async function sumShop(db: Database, actor: Actor, now: Date): Promise<void> {
  try {
    await addClosedDays(db, actor, now)
  } catch (error) {
    // The past is being corrected, maybe by a long import; the next run adds the days.
    if (!isLocked(error)) throw error
  }
  for (const sum of DailySum.options) while (await sumNextDays(db, actor, { sum, now }));
}

/** Does the work unless another server does it now, which may have been taken for dead. */
async function unlessLocked(db: Database, { businessId }: Actor, work: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    // The transaction is idle while the days are summed, which may take many minutes the first time.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '1h'`)
    const key = sql`hashtextextended(${`daily sums ${businessId}`}, 0)`
    const { rows } = await tx.execute<{ isFree: boolean }>(sql`select pg_try_advisory_xact_lock(${key}) as "isFree"`)
    if (rows[0]?.isFree) await work()
  })
}

/** Selects the businesses that have stale days, or whose sums don't reach to the last day that has ended. */
export const selectWithClosedDays: SelectDue = ({ now, timeZones }) => sql`
  select d.business_id from ${staleDay} d
  union all
  select s.business_id from ${localDays(timeZones, summedUntil(now))} join business s on s.time_zone = any (t.zones)
    left join ${dailySums} d on d.business_id = s.business_id
  where d.business_id is null or d.time_zone <> s.time_zone or d.until is null or d.until < t.today`

/** Sums the days that have ended, and anew those that were corrected since; see docs/decisions/0060. */
export async function sumClosedDays({ db }: Pick<Services, 'db'>, shop: BusinessRow, now: Date): Promise<void> {
  const actor = businessActor(shop)
  await unlessLocked(db, actor, () => sumShop(db, actor, now))
}
