import type { PackageSale, Pass } from '@deskbell/domain/passes/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/client.ts'
import { runOnce } from '../../db/idempotency.ts'
import { findPass } from '../passes/queries.ts'
import { makeSale } from './commands.ts'

/**
 * Sells a package to a client: a sale of one line, which has the id of the pass. Throws AppError 'archived',
 * 'not_covered', 'too_few_visits', 'visit_not_unpaid'.
 */
export async function sellPackage(db: Database, actor: Actor, input: PackageSale, now: Date): Promise<Pass> {
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    const {
      id,
      clientId,
      packageId,
      startsOn,
      coveredCheckInIds,
      complimentary,
      price,
      discount,
      paid,
      method,
      priceTierId,
    } = input
    const terms = { price, discount, discountReason: '', priceTierId, complimentary, startsOn, coveredCheckInIds }
    const payments = paid > 0 ? [{ method, amount: paid }] : []
    const lines = [{ ...terms, kind: 'package' as const, passId: id, packageId, clientId }]
    await makeSale(tx, actor, { id, clientId, note: '', promoCode: null, lines, payments, paidField: 'paid' }, now)
    await logAudit(tx, actor, { action: 'sold', entity: 'pass', entityId: id, clientId, after: input, at: now })
    return findPass(tx, actor, { id, now })
  })
}
