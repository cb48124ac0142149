import { applyPromoCode, toPromoLine } from '@deskbell/domain/promo-codes/rules.ts'
import type { SaleInput } from '@deskbell/domain/sales/schema.ts'
import { formatMoney } from '@deskbell/domain/shared/format.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { promoCode } from '../../db/schema/promo-code.ts'
import { promoRedemption } from '../../db/schema/promo-redemption.ts'
import { AppError } from '../../errors.ts'
import type { PromoCodeRow } from './present.ts'
import { findIdOfCode, findPromoCode, requireUsable } from './queries.ts'

/**
 * Locks a code, so that nobody else can use or change it until the transaction ends. Lock it after clients and gift
 * cards, and before the counter of receipt numbers. Throws AppError 'not_found'.
 */
export async function lockPromoCode(tx: Transaction, actor: Actor, id: string): Promise<PromoCodeRow> {
  await tx
    .select({ id: promoCode.id })
    .from(promoCode)
    .where(and(eq(promoCode.businessId, actor.businessId), eq(promoCode.id, id)))
    .for('no key update')
  // Read in a second statement: after a lock wait, the locking one returns a mix of the new row and its old snapshot.
  return findPromoCode(tx, actor, id)
}

/**
 * Locks the code of a sale, and returns it with what it takes off each line; without a code, nothing. Throws AppError
 * 'promo_code_unknown', and the reasons of `requireUsable` and `applyPromoCode`.
 */
export async function lockPromo(
  tx: Transaction,
  actor: Actor,
  {
    input: { promoCode: typed, clientId, lines },
    visits,
    now,
  }: {
    input: Pick<SaleInput, 'promoCode' | 'clientId' | 'lines'>
    visits: Map<string, { serviceId: string }>
    now: Date
  },
) {
  if (typed === null) return { code: null, ofLine: () => ({}) }
  const code = await lockPromoCode(tx, actor, await findIdOfCode(tx, actor, typed))
  if (code.archivedAt) throw new AppError('promo_code_unknown')
  await requireUsable(tx, actor, { code, clientId, now })
  const applied = applyPromoCode(
    code,
    lines.map((line) => toPromoLine(line, line.kind === 'visit' ? visits.get(line.checkInId)?.serviceId : undefined)),
  )
  if (!applied.ok) {
    const detail = formatMoney(code.minimum, actor.currency, actor.locale)
    throw new AppError(applied.reason, applied.reason === 'promo_code_minimum' ? { detail } : {})
  }
  const ofLine = (index: number) => {
    const promoDiscount = applied.discounts[index] ?? 0
    return promoDiscount > 0 ? { promoCodeId: code.id, promoDiscount } : {}
  }
  return { code, ofLine }
}

/** Writes a redemption after the one before: a use by a sale, or `change` −1 if it is given back. The code must be locked. */
export async function insertRedemption(
  tx: Transaction,
  { businessId, userId: byUser, name: byName }: Actor,
  { code, saleId, change, now }: { code: PromoCodeRow; saleId: string; change: 1 | -1; now: Date },
): Promise<void> {
  const { id: promoCodeId } = code
  const next = { uses: code.uses + change, sequence: (code.entries ?? 0) + 1 }
  const about = { promoCodeId, saleId, change, at: now, byUser, byName, createdAt: now }
  await tx.insert(promoRedemption).values({ ...about, ...next, businessId, id: newId() })
  await tx
    .update(promoCode)
    .set({ uses: next.uses, entries: next.sequence })
    .where(and(eq(promoCode.businessId, businessId), eq(promoCode.id, promoCodeId)))
}

/** Gives back the use by a sale that was given back in full; a sale without a code has none. The sale must be locked. */
export async function returnPromoCode(tx: Transaction, actor: Actor, saleId: string, now: Date): Promise<void> {
  const entries = await tx
    .select({ promoCodeId: promoRedemption.promoCodeId, change: promoRedemption.change })
    .from(promoRedemption)
    .where(and(eq(promoRedemption.businessId, actor.businessId), eq(promoRedemption.saleId, saleId)))
  const [used] = entries
  if (!used || entries.length > 1) return
  const code = await lockPromoCode(tx, actor, used.promoCodeId)
  await insertRedemption(tx, actor, { code, saleId, change: -1, now })
}
