import type { CheckInMove, MovedCheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { createVisit, passObstacle } from '@deskbell/domain/passes/rules.ts'
import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { runOnce } from '../../db/idempotency.ts'
import { attention } from '../../db/schema/attention.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { lockClient } from '../clients/queries.ts'
import { autoResolveAlert } from '../home/alerts/create.ts'
import { findPassRow, findUsablePass } from '../passes/queries.ts'
import { leaveUnpaid, returnVisit, spendVisit, type VisitRow } from '../passes/visits.ts'
import { findService } from '../services/queries.ts'
import { findCheckIn } from './queries.ts'

type MoveRequest = { checkInId: string; input: CheckInMove; now: Date }

const CODES: Record<NonNullable<ReturnType<typeof passObstacle>>, ErrorCode> = {
  voided: 'pass_voided',
  not_covered: 'not_covered',
  frozen: 'pass_frozen',
  not_started: 'not_started',
  expired: 'pass_expired',
  used_up: 'too_few_visits',
  limit_reached: 'limit_reached',
}

/**
 * Moves a visit to another pass, or to none: returns it to the old pass and deducts it from the new one, each with a
 * ledger entry. Resolves the alert that the visit overdrew the old pass. Throws AppError 'already_undone', 'visit_paid'
 * by a sale, or the code for an unusable pass.
 */
export async function moveCheckIn(db: Queryable, actor: Actor, moving: MoveRequest): Promise<MovedCheckIn> {
  const { checkInId, input, now } = moving
  return runOnce(db, actor, { id: input.id, body: [checkInId, input] }, async (tx) => {
    const { clientId } = await findCheckIn(tx, actor, checkInId)
    await lockClient(tx, actor, clientId)
    const visit = await findCheckIn(tx, actor, checkInId)
    if (visit.undoneAt) throw new AppError('already_undone')
    if (visit.saleLineId) throw new AppError('visit_paid')
    const answer = { checkInId, passId: input.passId, earlierPassId: visit.passId }
    if (visit.passId === input.passId) return answer
    await move(tx, actor, visit, moving)
    await logAudit(tx, actor, {
      action: 'moved',
      entity: 'check_in',
      entityId: checkInId,
      clientId,
      after: answer,
      at: now,
    })
    await announce(tx, actor.businessId, ['check-ins', 'passes', 'clients'])
    return answer
  })
}

async function move(tx: Transaction, actor: Actor, visit: VisitRow, { input, now }: MoveRequest): Promise<void> {
  await leaveUnpaid(tx, actor, visit, { at: now, reason: 'chosen' })
  if (visit.passId) {
    const about = { at: now, otherPassId: input.passId ?? undefined }
    await returnVisit(tx, actor, await findPassRow(tx, actor, visit.passId), { visit, about })
    const isOverdrawnByIt = and(eq(attention.kind, 'overdrawn'), eq(attention.checkInId, visit.id))
    await autoResolveAlert(tx, actor, isOverdrawnByIt, now)
  }
  if (!input.passId) return
  await requirePassUsable(tx, actor, visit, input.passId)
  const about = { at: now, otherPassId: visit.passId ?? undefined }
  await spendVisit(tx, actor, await findPassRow(tx, actor, input.passId), { visit, about })
}

async function requirePassUsable(tx: Transaction, actor: Actor, visit: VisitRow, passId: string): Promise<void> {
  const service = await findService(tx, actor, visit.serviceId)
  const asked = { ...createVisit(service, localDay(visit.occurredAt, actor.timeZone)), visitsUsed: visit.visitsUsed }
  const pass = await findUsablePass(tx, actor, { clientId: visit.clientId, passId, now: visit.occurredAt })
  const obstacle = passObstacle(pass, asked)
  if (obstacle) throw new AppError(CODES[obstacle])
}
