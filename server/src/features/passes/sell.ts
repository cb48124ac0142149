import { getIncludedTax } from '@deskbell/domain/passes/payments/tax.ts'
import { covers, createTerm, getUsualStart } from '@deskbell/domain/passes/rules.ts'
import type { Pass, Sale } from '@deskbell/domain/passes/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { runOnce } from '../../db/idempotency.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import { pass } from '../../db/schema/pass.ts'
import { service } from '../../db/schema/service.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { findBusiness } from '../business/queries.ts'
import { lockClient } from '../clients/queries.ts'
import { emitEvent, type NewEvent } from '../integrations/webhooks/create-event.ts'
import { type PackageRow, presentLimit, presentValidity } from '../packages/present.ts'
import { lockPackage } from '../packages/queries.ts'
import { findServicesOfCategory } from '../services/queries.ts'
import { receivePayment } from './payments.ts'
import type { PassRow } from './present.ts'
import { findPass, findPassRow } from './queries.ts'
import { spendVisit } from './visits.ts'

async function requirePackageOnSale(tx: Transaction, actor: Actor, id: string): Promise<PackageRow> {
  const found = await lockPackage(tx, actor, id)
  if (found.archivedAt || !found.active) throw new AppError('archived')
  return found
}

/** Lists the services that the pass covers permanently, even if one leaves the category later. */
async function coveredServices(tx: Transaction, actor: Actor, sold: PackageRow): Promise<string[]> {
  return sold.category ? findServicesOfCategory(tx, actor, sold.category) : sold.serviceIds
}

/** Returns the amount due and the discount. A complimentary pass has its whole price as the discount. */
function getPrice({ price, discount, complimentary }: Sale): Pick<PassRow, 'price' | 'discount'> {
  return complimentary ? { price: 0, discount: price } : { price: price - discount, discount }
}

async function insertPass(
  tx: Transaction,
  actor: Actor,
  { sold, sale, taxRate, now }: Selling & { taxRate: number },
): Promise<void> {
  const validity = presentValidity(sold)
  const limit = presentLimit(sold)
  const visits = sold.visits ?? 0
  const { startsOn, expiresOn } = createTerm(sale.startsOn, { validity, extraDays: 0 })
  await tx.insert(pass).values({
    businessId: actor.businessId,
    id: sale.id,
    clientId: sale.clientId,
    packageId: sold.id,
    name: sold.name,
    coversAll: sold.coversAll,
    category: sold.category,
    serviceIds: await coveredServices(tx, actor, sold),
    visits: sold.visits,
    limitVisits: limit?.visits,
    limitPer: limit?.per,
    remaining: visits,
    lastSequence: 1,
    ...getPrice(sale),
    taxRate,
    complimentary: sale.complimentary,
    validityCount: sold.validityCount,
    validityUnit: sold.validityUnit,
    startsAtFirstVisit: sale.startsOn === null,
    startsOn,
    expiresOn,
    purchasedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  const own = { businessId: actor.businessId, passId: sale.id, byUser: actor.userId, byName: actor.name, expiresOn }
  await tx.insert(ledgerEntry).values({ ...own, sequence: 1, kind: 'grant', delta: visits, balance: visits, at: now })
}

type Selling = { sold: PackageRow; sale: Sale & { startsOn: LocalDate | null }; now: Date }

/** Returns the tax rate included in the price: the package's, else the business's. */
async function getTaxRate(tx: Transaction, { businessId }: Actor, sold: PackageRow): Promise<number> {
  return sold.taxRate ?? (await findBusiness(tx, businessId)).taxRate
}

/** Pays for unpaid visits of the past with the new pass, earliest first. */
async function coverPastVisits(tx: Transaction, actor: Actor, sale: Sale, now: Date): Promise<void> {
  if (sale.coveredCheckInIds.length === 0) return
  const visits = await tx
    .select({ ...getTableColumns(checkIn), category: service.category })
    .from(checkIn)
    .innerJoin(service, and(eq(service.businessId, checkIn.businessId), eq(service.id, checkIn.serviceId)))
    .where(and(eq(checkIn.businessId, actor.businessId), inArray(checkIn.id, sale.coveredCheckInIds)))
    .orderBy(asc(checkIn.occurredAt), asc(checkIn.id))
  let paying = await findPassRow(tx, actor, sale.id)
  for (const visit of visits) {
    if (visit.clientId !== sale.clientId || visit.passId || visit.undoneAt) throw new AppError('visit_not_unpaid')
    if (!covers(paying, visit)) throw new AppError('not_covered')
    if (paying.visits !== null && paying.remaining < visit.visitsUsed) throw new AppError('too_few_visits')
    paying = await spendVisit(tx, actor, paying, { visit, about: { at: now } })
  }
}

function toSaleEvent(
  { currency }: Actor,
  { sold, sale, buyer, now }: Selling & { buyer: { id: string; firstName: string; lastName: string } },
): NewEvent {
  const { id: passId, paid, method, complimentary } = sale
  const data = {
    passId,
    package: { id: sold.id, name: sold.name, visits: sold.visits },
    client: { id: buyer.id, firstName: buyer.firstName, lastName: buyer.lastName },
    ...getPrice(sale),
    paid,
    method: paid > 0 ? method : null,
    complimentary,
    currency,
  }
  return { event: 'sale.made', clientId: buyer.id, at: now, data }
}

/**
 * Sells a package to a client in one transaction: the pass, its first ledger entry (the grant), the payment, and the
 * past visits that the pass pays for. Throws AppError 'archived', 'not_covered', 'too_few_visits', 'visit_not_unpaid'.
 */
export async function sellPackage(db: Database, actor: Actor, input: Sale, now: Date): Promise<Pass> {
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    const sold = await requirePackageOnSale(tx, actor, input.packageId)
    const { startsOn = getUsualStart(sold, localDay(now, actor.timeZone)) } = input
    const sale = { ...input, startsOn }
    const buyer = await lockClient(tx, actor, sale.clientId)
    if (buyer.archivedAt) throw new AppError('archived')
    const taxRate = await getTaxRate(tx, actor, sold)
    await insertPass(tx, actor, { sold, sale, taxRate, now })
    const { clientId, id: passId, paid: amount, method } = sale
    if (amount > 0)
      await receivePayment(tx, actor, { clientId, passId, amount, tax: getIncludedTax(amount, taxRate), method, now })
    await coverPastVisits(tx, actor, sale, now)
    await logAudit(tx, actor, {
      action: 'sold',
      entity: 'pass',
      entityId: passId,
      clientId,
      after: sale,
      at: now,
    })
    await emitEvent(tx, actor, toSaleEvent(actor, { sold, sale, buyer, now }))
    await announce(tx, actor.businessId, ['passes', 'clients', 'check-ins'])
    return findPass(tx, actor, { id: sale.id, now })
  })
}
