import {
  type NewPromoCode,
  type PromoCode,
  PromoCodeInput,
  type PromoCodeUpdate,
} from '@deskbell/domain/promo-codes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { isPromoCodeTaken } from '../../db/errors.ts'
import { runOnce } from '../../db/idempotency.ts'
import { archiveRow, updateRow } from '../../db/optimistic-lock.ts'
import { refuseMissingReference } from '../../db/references.ts'
import { promoCode, promoCodeTarget } from '../../db/schema/promo-code.ts'
import { AppError } from '../../errors.ts'
import { mergeUpdate } from '../../lib/merge-update.ts'
import { announce } from '../../live/announce.ts'
import { presentPromoCode } from './present.ts'
import { findPromoCode } from './queries.ts'
import { lockPromoCode } from './redeem.ts'

/** Runs a write of a code. Throws AppError 'promo_code_taken' if another that isn't archived has its text. */
async function refuseTakenCode<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isPromoCodeTaken(error) ? new AppError('promo_code_taken') : error
  }
}

function toColumns({ packageIds: _, serviceIds: __, productIds: ___, ...rest }: PromoCodeInput) {
  return rest
}

/** Replaces the packages, services and products that a code is for. */
async function setTargets(
  tx: Transaction,
  { businessId }: Actor,
  promoCodeId: string,
  targets: Pick<PromoCodeInput, 'packageIds' | 'serviceIds' | 'productIds'>,
): Promise<void> {
  await tx
    .delete(promoCodeTarget)
    .where(and(eq(promoCodeTarget.businessId, businessId), eq(promoCodeTarget.promoCodeId, promoCodeId)))
  for (const [path, column] of [
    ['packageIds', 'packageId'],
    ['serviceIds', 'serviceId'],
    ['productIds', 'productId'],
  ] as const) {
    const rows = targets[path].map((id) => ({ businessId, id: newId(), promoCodeId, [column]: id }))
    if (rows.length > 0) await refuseMissingReference(path, () => tx.insert(promoCodeTarget).values(rows))
  }
}

/** Throws AppError 'promo_code_taken'. */
export async function addPromoCode(db: Database, actor: Actor, input: NewPromoCode, now: Date): Promise<PromoCode> {
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    const { id, ...fields } = input
    const row = { ...toColumns(fields), id, businessId: actor.businessId, createdAt: now, updatedAt: now }
    await refuseTakenCode(() => tx.insert(promoCode).values(row))
    await setTargets(tx, actor, id, fields)
    await logAudit(tx, actor, { action: 'added', entity: 'promo_code', entityId: id, after: input, at: now })
    await announce(tx, actor.businessId, ['promo-codes'])
    return presentPromoCode(await findPromoCode(tx, actor, id))
  })
}

/** Throws AppError 'not_found', 'stale_version', 'promo_code_taken', 'invalid' if it was used more often than the new limit. */
export async function updatePromoCode(
  db: Database,
  actor: Actor,
  { id, version, ...update }: PromoCodeUpdate & { id: string },
  now: Date,
): Promise<PromoCode> {
  return db.transaction(async (tx) => {
    const before = await lockPromoCode(tx, actor, id)
    const fields = mergeUpdate(PromoCodeInput, presentPromoCode(before), update)
    if (fields.maxUses !== null && fields.maxUses < before.uses)
      throw new AppError('invalid', { fields: [{ path: 'maxUses', message: 'It was used more often already' }] })
    await refuseTakenCode(() => updateRow(tx, actor, promoCode, { id, version, values: toColumns(fields), now }))
    await setTargets(tx, actor, id, fields)
    await announce(tx, actor.businessId, ['promo-codes'])
    return presentPromoCode(await findPromoCode(tx, actor, id))
  })
}

/** Archives or restores a code. Throws AppError 'not_found', 'promo_code_taken' if another has its text by now. */
export async function archivePromoCode(
  db: Database,
  actor: Actor,
  archiving: { id: string; archived: boolean; now: Date },
): Promise<PromoCode> {
  return db.transaction(async (tx) => {
    await refuseTakenCode(() => archiveRow(tx, actor, promoCode, archiving))
    await announce(tx, actor.businessId, ['promo-codes'])
    return presentPromoCode(await findPromoCode(tx, actor, archiving.id))
  })
}
