import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../auth/actor.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Source } from '../../data/exports/table.ts'
import { bucketAt } from '../local-time.ts'
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

/**
 * Used visits per bucket and per package, in one query. Grouped by pass first, so that each package is looked up once.
 */
const findUsed = memoizeByParams(async ({ tx, actor }: Source, asked: ReportParams) => {
  const bucket = KEYS['by-time'](checkIn.occurredAt, asked, actor).as('bucket')
  const visits = tx
    .select({ bucket, passId: checkIn.passId, used: USED.as('used') })
    .from(checkIn)
    .$dynamic()
  const used = (asked.filter.packageId ? visits.innerJoin(pass, ofVisit) : visits)
    .where(asUsed(actor, asked))
    .groupBy(sql`grouping sets ((1), (2))`)
    .as('used')
  const key = sql<string>`coalesce(${used.bucket}, ${pass.packageId}::text)`
  return await tx
    .select({ key, isPackage: sql<boolean>`${used.bucket} is null`, used: sql<number>`sum(${used.used})::int` })
    .from(used)
    .leftJoin(pass, and(eq(pass.businessId, actor.businessId), eq(pass.id, used.passId)))
    .groupBy(sql`1, 2`)
})

/** Counts the visits that passes paid for. The period before needs no groups, so a plain sum is enough there. */
export async function countUsed(source: Source, asked: ReportParams): Promise<number> {
  if (!asked.isBefore) {
    const found = await findUsed(source, asked)
    return found.reduce((sum, { isPackage, used }) => sum + (isPackage ? used : 0), 0)
  }
  const visits = source.tx.select({ used: USED }).from(checkIn).$dynamic()
  const [all] = await (asked.filter.packageId ? visits.innerJoin(pass, ofVisit) : visits).where(
    asUsed(source.actor, asked),
  )
  return all?.used ?? 0
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
    ...(await findUsed(source, asked)).filter(({ isPackage }) => isPackage === (table === 'by-package')),
    ...(await findMissed(source, asked, table)),
  ]
  const facts = new Map<string, Facts>()
  for (const { key, ...some } of found) facts.set(key, { ...(facts.get(key) ?? NOTHING), ...some })
  return facts
}
