import { covers, createTerm } from '@deskbell/domain/passes/rules.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, asc, eq, getTableColumns, inArray } from '../../db/drizzle.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import { pass } from '../../db/schema/pass.ts'
import { service } from '../../db/schema/service.ts'
import { AppError } from '../../errors.ts'
import { type PackageRow, presentLimit, presentValidity } from '../packages/present.ts'
import { findServicesOfCategory } from '../services/queries.ts'
import { findPassRow } from './queries.ts'
import { spendVisit } from './visits.ts'

/** Lists the services that the pass covers permanently, even if one leaves the category later. */
async function findCoveredServices(tx: Transaction, actor: Actor, sold: PackageRow): Promise<string[]> {
  return sold.category ? findServicesOfCategory(tx, actor, sold.category) : sold.serviceIds
}

/** Inserts a sold pass and the grant that opens its ledger. */
export async function openPass(
  tx: Transaction,
  actor: Actor,
  opening: {
    id: string
    clientId: string
    sold: PackageRow
    /** Amount due, after the discount and with what was added as tax. */
    price: number
    discount: number
    taxRate: number
    taxAdded: number
    complimentary: boolean
    /** Null: at the first visit. */
    startsOn: LocalDate | null
    now: Date
  },
): Promise<void> {
  const { sold, now, ...terms } = opening
  const limit = presentLimit(sold)
  const visits = sold.visits ?? 0
  const { startsOn, expiresOn } = createTerm(terms.startsOn, { validity: presentValidity(sold), extraDays: 0 })
  await tx.insert(pass).values({
    ...terms,
    businessId: actor.businessId,
    packageId: sold.id,
    name: sold.name,
    coversAll: sold.coversAll,
    category: sold.category,
    serviceIds: await findCoveredServices(tx, actor, sold),
    visits: sold.visits,
    limitVisits: limit?.visits,
    limitPer: limit?.per,
    remaining: visits,
    lastSequence: 1,
    validityCount: sold.validityCount,
    validityUnit: sold.validityUnit,
    startsAtFirstVisit: terms.startsOn === null,
    startsOn,
    expiresOn,
    purchasedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  const own = { businessId: actor.businessId, passId: terms.id, byUser: actor.userId, byName: actor.name, expiresOn }
  await tx.insert(ledgerEntry).values({ ...own, sequence: 1, kind: 'grant', delta: visits, balance: visits, at: now })
}

/**
 * Pays for unpaid visits of the past with a new pass, earliest first. Throws AppError 'not_covered', 'too_few_visits',
 * 'visit_not_unpaid'.
 */
export async function coverPastVisits(
  tx: Transaction,
  actor: Actor,
  { passId, clientId, checkInIds, now }: { passId: string; clientId: string; checkInIds: string[]; now: Date },
): Promise<void> {
  if (checkInIds.length === 0) return
  const visits = await tx
    .select({ ...getTableColumns(checkIn), category: service.category })
    .from(checkIn)
    .innerJoin(service, and(eq(service.businessId, checkIn.businessId), eq(service.id, checkIn.serviceId)))
    .where(and(eq(checkIn.businessId, actor.businessId), inArray(checkIn.id, checkInIds)))
    .orderBy(asc(checkIn.occurredAt), asc(checkIn.id))
  let paying = await findPassRow(tx, actor, passId)
  for (const visit of visits) {
    if (visit.clientId !== clientId || visit.passId || visit.saleLineId || visit.undoneAt)
      throw new AppError('visit_not_unpaid')
    if (!covers(paying, visit)) throw new AppError('not_covered')
    if (paying.visits !== null && paying.remaining < visit.visitsUsed) throw new AppError('too_few_visits')
    paying = await spendVisit(tx, actor, paying, { visit, about: { at: now } })
  }
}
