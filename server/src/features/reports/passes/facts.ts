import type { Actor } from '../../../auth/actor.ts'
import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from '../../../db/drizzle.ts'
import type { PgColumn } from '../../../db/pg-core.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { dailyVisits } from '../../../db/schema/daily-sums.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Source } from '../../data/exports/table.ts'
import { splitVisits } from '../daily-sums/summed-days.ts'
import { bucketAt, bucketOfDay } from '../local-time.ts'
import { memoizeByParams } from '../memoize.ts'
import type { ReportParams } from '../report.ts'
import { asSold } from './sold.ts'

export const ofVisit = and(eq(pass.businessId, checkIn.businessId), eq(pass.id, checkIn.passId))
export const ofEntry = and(eq(pass.businessId, ledgerEntry.businessId), eq(pass.id, ledgerEntry.passId))

/** Condition for the visits in the period that passes paid for. Needs a join with pass if filtered by package. */
export function asUsed(actor: Actor, { from, to, filter }: ReportParams): SQL | undefined {
  return and(
    eq(checkIn.businessId, actor.businessId),
    gte(checkIn.occurredAt, from),
    lt(checkIn.occurredAt, to),
    isNull(checkIn.undoneAt),
    isNotNull(checkIn.passId),
    filter.packageId ? eq(pass.packageId, filter.packageId) : undefined,
  )
}

/** Condition for the no-show entries in the period, taken and given back. Needs a join with pass. */
export function asMissed(actor: Actor, { from, to, filter }: ReportParams): SQL | undefined {
  return and(
    eq(ledgerEntry.businessId, actor.businessId),
    gte(ledgerEntry.at, from),
    lt(ledgerEntry.at, to),
    eq(ledgerEntry.kind, 'no_show'),
    filter.packageId ? eq(pass.packageId, filter.packageId) : undefined,
  )
}

export const USED = sql<number>`coalesce(sum(${checkIn.visitsUsed}), 0)::int`
export const MISSED = sql<number>`coalesce(-sum(${ledgerEntry.delta}), 0)::int`

/** Row id by which each table groups. */
export const KEYS = {
  'by-time': (at: PgColumn, asked: ReportParams, actor: Actor) => sql<string>`${bucketAt(at, asked, actor)}::text`,
  'by-package': () => sql<string>`${pass.packageId}::text`,
}
export type PassesTable = keyof typeof KEYS
export type Facts = { sold: number; visits: number; price: number } & { used: number; missed: number }

function findSold({ tx, actor }: Source, asked: ReportParams, table: PassesTable) {
  return tx
    .select({
      key: KEYS[table](pass.purchasedAt, asked, actor),
      sold: sql<number>`count(*)::int`,
      visits: sql<number>`coalesce(sum(${pass.visits}), 0)::int`,
      price: sql<number>`coalesce(sum(${pass.price}), 0)`.mapWith(Number),
    })
    .from(pass)
    .where(asSold(actor, asked))
    .groupBy(sql`1`)
}

type Used = Record<PassesTable, Map<string, number>>

/** Used visits by bucket and by package: of days with sums from these, of others from the check-ins. */
const findUsed = memoizeByParams(async (source: Source, asked: ReportParams): Promise<Used> => {
  const { tx, actor } = source
  const { summed, live } = await splitVisits(source, asked)
  const { day, packageId, used } = dailyVisits
  const ofPackage = asked.filter.packageId ? eq(packageId, asked.filter.packageId) : isNotNull(packageId)
  const rows = await tx
    .select({
      bucket: bucketOfDay(day, asked),
      packageId: sql<string>`${packageId}`,
      used: sql<number>`sum(${used})::int`,
    })
    .from(dailyVisits)
    .where(and(summed, ofPackage))
    .groupBy(sql`1`, sql`2`)
    .unionAll(
      tx
        .select({ bucket: KEYS['by-time'](checkIn.occurredAt, asked, actor), packageId: pass.packageId, used: USED })
        .from(checkIn)
        .innerJoin(pass, ofVisit)
        .where(and(asUsed(actor, asked), live))
        .groupBy(sql`1`, sql`2`),
    )
  const found: Used = { 'by-time': new Map(), 'by-package': new Map() }
  const add = (table: PassesTable, key: string, visits: number) =>
    found[table].set(key, (found[table].get(key) ?? 0) + visits)
  for (const row of rows) {
    add('by-time', row.bucket, row.used)
    add('by-package', row.packageId, row.used)
  }
  return found
})

/** Counts the visits that passes paid for. */
export async function countUsed(source: Source, asked: ReportParams): Promise<number> {
  const used = await findUsed(source, asked)
  return [...used['by-package'].values()].reduce((sum, visits) => sum + visits, 0)
}

function findMissed({ tx, actor }: Source, asked: ReportParams, table: PassesTable) {
  return tx
    .select({ key: KEYS[table](ledgerEntry.at, asked, actor), missed: MISSED })
    .from(ledgerEntry)
    .innerJoin(pass, ofEntry)
    .where(asMissed(actor, asked))
    .groupBy(sql`1`)
}

export const NOTHING: Facts = { sold: 0, visits: 0, price: 0, used: 0, missed: 0 }

export async function findFacts(source: Source, asked: ReportParams, table: PassesTable): Promise<Map<string, Facts>> {
  const found = [
    ...(await findSold(source, asked, table)),
    ...[...(await findUsed(source, asked))[table]].map(([key, used]) => ({ key, used })),
    ...(await findMissed(source, asked, table)),
  ]
  const facts = new Map<string, Facts>()
  for (const { key, ...some } of found) facts.set(key, { ...(facts.get(key) ?? NOTHING), ...some })
  return facts
}
