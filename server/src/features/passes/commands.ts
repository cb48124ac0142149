import { term } from '@deskbell/domain/passes/rules.ts'
import type { LedgerKind, Pass, Sale } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { and, eq } from 'drizzle-orm'
import { recordActivity } from '../../db/activity.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { once } from '../../db/operations.ts'
import { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import { pass } from '../../db/schema/pass.ts'
import { payment } from '../../db/schema/payment.ts'
import { announce } from '../../live/announce.ts'
import type { Actor } from '../../middleware/actor.ts'
import { Refusal } from '../../middleware/errors.ts'
import { lockClient } from '../clients/queries.ts'
import { type PackageRow, presentPackage, validityColumns } from '../packages/present.ts'
import { findPackage } from '../packages/queries.ts'
import type { PassRow } from './present.ts'
import { findPass } from './queries.ts'

type Entry = { kind: LedgerKind; delta: number; checkInId?: string; note?: string; at: Date }
type Term = Pick<PassRow, 'startsOn' | 'expiresOn'>

/**
 * Adds the next entry to a pass's ledger and brings the pass in line with it, its term too where that changes. The
 * client must be locked.
 */
export async function appendEntry(
  tx: Transaction,
  actor: Actor,
  before: PassRow,
  { entry, term }: { entry: Entry; term?: Term },
): Promise<void> {
  const { businessId, id: passId } = before
  const sequence = before.lastSequence + 1
  const balance = before.remaining + entry.delta
  await tx
    .insert(ledgerEntry)
    .values({ ...entry, businessId, passId, sequence, balance, byUser: actor.userId, byName: actor.name })
  await tx
    .update(pass)
    .set({ ...term, remaining: balance, lastSequence: sequence, updatedAt: entry.at })
    .where(and(eq(pass.businessId, businessId), eq(pass.id, passId)))
}

async function requirePackageOnSale(tx: Transaction, actor: Actor, id: string): Promise<PackageRow> {
  const found = await findPackage(tx, actor, id)
  if (found.archivedAt || !found.active) throw new Refusal('archived')
  return found
}

async function insertPass(tx: Transaction, actor: Actor, sold: PackageRow, sale: Sale, now: Date): Promise<void> {
  const { validity } = presentPackage(sold)
  const visits = sold.visits ?? 0
  const own = { businessId: actor.businessId, passId: sale.id, byUser: actor.userId, byName: actor.name }
  await tx.insert(pass).values({
    businessId: actor.businessId,
    id: sale.id,
    clientId: sale.clientId,
    packageId: sold.id,
    name: sold.name,
    coversAll: sold.coversAll,
    serviceIds: sold.serviceIds,
    visits: sold.visits,
    remaining: visits,
    lastSequence: 1,
    price: sale.price,
    complimentary: sale.price === 0,
    ...validityColumns(validity),
    startsAtFirstVisit: sale.startsOn === null,
    ...term(sale.startsOn, validity),
    purchasedAt: now,
  })
  await tx.insert(ledgerEntry).values({ ...own, sequence: 1, kind: 'grant', delta: visits, balance: visits, at: now })
}

async function receivePayment(tx: Transaction, actor: Actor, sale: Sale, now: Date): Promise<void> {
  if (sale.price === 0) return
  await tx.insert(payment).values({
    businessId: actor.businessId,
    id: newId(),
    clientId: sale.clientId,
    passId: sale.id,
    amount: sale.price,
    currency: actor.currency,
    method: sale.method,
    receivedAt: now,
    byUser: actor.userId,
    byName: actor.name,
  })
}

/** Sells a package to a client: its pass, the grant that opens the ledger, and the payment, all or nothing. */
export async function sellPackage(db: Database, actor: Actor, sale: Sale, now: Date): Promise<Pass> {
  return once(db, actor, { id: sale.id, body: sale }, async (tx) => {
    const buyer = await lockClient(tx, actor, sale.clientId)
    if (buyer.archivedAt) throw new Refusal('archived')
    const sold = await requirePackageOnSale(tx, actor, sale.packageId)
    await insertPass(tx, actor, sold, sale, now)
    await receivePayment(tx, actor, sale, now)
    await recordActivity(tx, actor, { action: 'sold', entity: 'pass', entityId: sale.id, after: sale, at: now })
    await announce(tx, actor.businessId, ['passes', 'clients'])
    return findPass(tx, actor, sale.id)
  })
}
