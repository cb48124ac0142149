import { getTierPrice } from '@deskbell/domain/price-tiers/rules.ts'
import {
  type NewPriceTier,
  type PriceTier,
  PriceTierInput,
  type PriceTierMove,
  type PriceTierUpdate,
  type TierPriceChange,
} from '@deskbell/domain/price-tiers/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { runOnce } from '../../db/idempotency.ts'
import { archiveRow, updateRow } from '../../db/optimistic-lock.ts'
import { refuseMissingReference } from '../../db/references.ts'
import { business } from '../../db/schema/business.ts'
import { priceTier, priceTierPackage, priceTierPrice } from '../../db/schema/price-tier.ts'
import { AppError } from '../../errors.ts'
import { mergeUpdate } from '../../lib/merge-update.ts'
import { announce } from '../../live/announce.ts'
import { presentPriceTier } from './present.ts'
import { findPriceTier, findPriceTiers } from './queries.ts'

/** Lists that show what a tier changes: unpaid visits say what they cost. */
const TOUCHED = ['price-tiers', 'check-ins'] as const

/** Serializes changes of the order until the transaction ends. */
async function lockOrder(tx: Transaction, { businessId }: Actor): Promise<void> {
  await tx.select({ id: business.id }).from(business).where(eq(business.id, businessId)).for('no key update')
}

async function setPackages(tx: Transaction, { businessId }: Actor, priceTierId: string, packageIds: string[]) {
  await tx
    .delete(priceTierPackage)
    .where(and(eq(priceTierPackage.businessId, businessId), eq(priceTierPackage.priceTierId, priceTierId)))
  if (packageIds.length === 0) return
  const rows = packageIds.map((packageId) => ({ businessId, priceTierId, packageId }))
  await refuseMissingReference('packageIds', () => tx.insert(priceTierPackage).values(rows))
}

async function presentChanged(tx: Transaction, actor: Actor, id: string): Promise<PriceTier> {
  await announce(tx, actor.businessId, [...TOUCHED])
  return presentPriceTier(await findPriceTier(tx, actor, id))
}

export async function addPriceTier(db: Database, actor: Actor, input: NewPriceTier, now: Date): Promise<PriceTier> {
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    const { packageIds, ...fields } = input
    await lockOrder(tx, actor)
    const all = [await findPriceTiers(tx, actor), await findPriceTiers(tx, actor, { archived: 'only' })].flat()
    const position = Math.max(0, ...all.map((tier) => tier.position)) + 1
    const row = { ...fields, position, businessId: actor.businessId, createdAt: now, updatedAt: now }
    await tx.insert(priceTier).values(row)
    await setPackages(tx, actor, input.id, packageIds)
    await logAudit(tx, actor, { action: 'added', entity: 'price_tier', entityId: input.id, after: input, at: now })
    return presentChanged(tx, actor, input.id)
  })
}

/** Throws AppError 'not_found', 'stale_version'. */
export async function updatePriceTier(
  db: Database,
  actor: Actor,
  { id, version, ...update }: PriceTierUpdate & { id: string },
  now: Date,
): Promise<PriceTier> {
  return db.transaction(async (tx) => {
    const { packageIds, ...values } = mergeUpdate(PriceTierInput, await findPriceTier(tx, actor, id), update)
    await updateRow(tx, actor, priceTier, { id, version, values, now })
    await setPackages(tx, actor, id, packageIds)
    return presentChanged(tx, actor, id)
  })
}

/** Archives or restores a tier. Throws AppError 'not_found'. */
export async function archivePriceTier(
  db: Database,
  actor: Actor,
  archiving: { id: string; archived: boolean; now: Date },
): Promise<PriceTier> {
  return db.transaction(async (tx) => {
    await archiveRow(tx, actor, priceTier, archiving)
    return presentChanged(tx, actor, archiving.id)
  })
}

/** Moves a tier directly before another one, or to the end. Idempotent. Throws AppError 'not_found'. */
export async function movePriceTier(
  db: Database,
  actor: Actor,
  { id, before, now }: PriceTierMove & { id: string; now: Date },
): Promise<PriceTier> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, actor)
    const tiers = await findPriceTiers(tx, actor)
    const moved = tiers.find((tier) => tier.id === id)
    const others = tiers.filter((tier) => tier !== moved && tier.id !== id)
    const at = before ? others.findIndex((tier) => tier.id === before) : others.length
    if (!moved || (at < 0 && before !== id)) throw new AppError('not_found')
    const places = before === id ? tiers : others.toSpliced(at, 0, moved)
    if (places.every((tier, index) => tier === tiers[index])) return presentPriceTier(moved)
    for (const [index, tier] of places.entries())
      await tx
        .update(priceTier)
        .set({ position: index + 1 })
        .where(and(eq(priceTier.businessId, actor.businessId), eq(priceTier.id, tier.id)))
    const [from, to] = [tiers, places].map((all) => ({ position: all.indexOf(moved) + 1 }))
    await logAudit(tx, actor, {
      action: 'moved',
      entity: 'price_tier',
      entityId: id,
      before: from,
      after: to,
      at: now,
    })
    return presentChanged(tx, actor, id)
  })
}

/** Sets or removes the price of one thing in a tier. Throws AppError 'not_found', 'invalid' if the thing is not there. */
export async function setTierPrice(
  db: Database,
  actor: Actor,
  { id, change, now }: { id: string; change: TierPriceChange; now: Date },
): Promise<PriceTier> {
  return db.transaction(async (tx) => {
    const { businessId } = actor
    const { kind, itemId, price } = change
    const earlier = getTierPrice(await findPriceTier(tx, actor, id), change)
    const item = { service: { serviceId: itemId }, package: { packageId: itemId }, product: { productId: itemId } }[
      kind
    ]
    const key = [priceTierPrice.businessId, priceTierPrice.priceTierId, priceTierPrice.itemId]
    if (price === null)
      await tx
        .delete(priceTierPrice)
        .where(
          and(
            eq(priceTierPrice.businessId, businessId),
            eq(priceTierPrice.priceTierId, id),
            eq(priceTierPrice.itemId, itemId),
          ),
        )
    else
      await refuseMissingReference('itemId', () =>
        tx
          .insert(priceTierPrice)
          .values({ ...item, businessId, priceTierId: id, price })
          .onConflictDoUpdate({ target: key, set: { price } }),
      )
    await logAudit(tx, actor, {
      action: 'set',
      entity: 'price_tier',
      entityId: id,
      before: { ...change, price: earlier },
      after: change,
      at: now,
    })
    return presentChanged(tx, actor, id)
  })
}
