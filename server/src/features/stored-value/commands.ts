import type { Credit, GiftCard, GiftCardUpdate, StoredValueAdjustment } from '@deskbell/domain/stored-value/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/client.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { runOnce } from '../../db/idempotency.ts'
import { storedValue } from '../../db/schema/stored-value.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { lockClient } from '../clients/queries.ts'
import { openCredit } from './credit.ts'
import { lockStoredValues, moveStoredValues } from './ledger.ts'
import { findCredit, findGiftCard } from './queries.ts'

/** Changes what is printed on a gift card, its last day, or blocks it. Throws AppError 'not_found', 'stale_version'. */
export async function updateGiftCard(
  db: Database,
  actor: Actor,
  { id, version, isBlocked, ...values }: GiftCardUpdate & { id: string },
  now: Date,
): Promise<GiftCard> {
  return db.transaction(async (tx) => {
    const before = (await lockStoredValues(tx, actor, [id])).get(id)
    if (before?.kind !== 'gift_card') throw new AppError('not_found')
    if (before.version !== version) throw new AppError('stale_version')
    const blockedAt = isBlocked ? (before.blockedAt ?? now) : null
    await tx
      .update(storedValue)
      .set({ ...values, blockedAt, version: sql`${storedValue.version} + 1`, updatedAt: now })
      .where(and(eq(storedValue.businessId, actor.businessId), eq(storedValue.id, id)))
    const after = { ...values, blockedAt }
    await logAudit(tx, actor, { action: 'changed', entity: 'gift_card', entityId: id, before, after, at: now })
    await announce(tx, actor.businessId, ['stored-values'])
    return findGiftCard(tx, actor, id)
  })
}

type Adjusting = { input: StoredValueAdjustment; now: Date }

/** Corrects the balance of a gift card, once per idempotency key. Throws AppError 'not_found', 'not_enough_balance'. */
export async function adjustGiftCard(
  db: Database,
  actor: Actor,
  { giftCardId, input, now }: Adjusting & { giftCardId: string },
): Promise<GiftCard> {
  const { id, amount, note } = input
  return runOnce(db, actor, { id, body: ['adjust gift card', giftCardId, input] }, async (tx) => {
    await findGiftCard(tx, actor, giftCardId)
    await moveStoredValues(tx, actor, [{ storedValueId: giftCardId, kind: 'adjusted', amount, note }], now)
    const deed = { action: 'adjusted', entity: 'gift_card', entityId: giftCardId }
    await logAudit(tx, actor, { ...deed, after: { amount, note }, at: now })
    await announce(tx, actor.businessId, ['stored-values'])
    return findGiftCard(tx, actor, giftCardId)
  })
}

/** Corrects a client's credit, once per idempotency key. Throws AppError 'not_found', 'not_enough_balance'. */
export async function adjustCredit(
  db: Database,
  actor: Actor,
  { clientId, input, now }: Adjusting & { clientId: string },
): Promise<Credit> {
  const { id, amount, note } = input
  return runOnce(db, actor, { id, body: ['adjust credit', clientId, input] }, async (tx) => {
    await lockClient(tx, actor, clientId)
    const storedValueId = await openCredit(tx, actor, clientId, now)
    await moveStoredValues(tx, actor, [{ storedValueId, kind: 'adjusted', amount, note }], now)
    const deed = { action: 'adjusted', entity: 'credit', entityId: storedValueId, clientId }
    await logAudit(tx, actor, { ...deed, after: { amount, note }, at: now })
    await announce(tx, actor.businessId, ['stored-values'])
    return findCredit(tx, actor, clientId)
  })
}
