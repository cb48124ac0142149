import { getExpected, matchCounts } from '@deskbell/domain/drawers/rules.ts'
import type { CashMovementInput, DrawerClose, DrawerOpening, DrawerSession } from '@deskbell/domain/drawers/schema.ts'
import { getStaffLanguage } from '@deskbell/domain/messages/language.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, eq, max } from '../../../db/drizzle.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { cashMovement, drawerCount, drawerSession } from '../../../db/schema/drawer.ts'
import { AppError } from '../../../errors.ts'
import { getI18n } from '../../../lib/i18n.ts'
import { announce } from '../../../live/announce.ts'
import { lockDrawer } from '../queries.ts'
import { findMovements, findSession, findSums } from './queries.ts'

const INTEGER_MAX = 2 ** 31 - 1

type SessionRequest<Input> = { sessionId: string; input: Input; now: Date }

async function findLastNumber(tx: Transaction, { businessId }: Actor, drawerId: string): Promise<number> {
  const [last] = await tx
    .select({ number: max(drawerSession.number) })
    .from(drawerSession)
    .where(and(eq(drawerSession.businessId, businessId), eq(drawerSession.drawerId, drawerId)))
  return last?.number ?? 0
}

/** Opens a drawer, once per idempotency key. Throws AppError 'not_found', 'archived', 'drawer_open'. */
export function openSession(
  db: Database,
  actor: Actor,
  { drawerId, input, now }: { drawerId: string; input: DrawerOpening; now: Date },
): Promise<DrawerSession> {
  const { id, openingFloat } = input
  return runOnce(db, actor, { id, body: ['open', drawerId, input] }, async (tx) => {
    const { businessId, userId: openedByUser, name: openedByName } = actor
    const { session, archivedAt, name } = await lockDrawer(tx, actor, drawerId)
    if (archivedAt) throw new AppError('archived')
    if (session) throw new AppError('drawer_open')
    const number = (await findLastNumber(tx, actor, drawerId)) + 1
    const opened = { openingFloat, openedAt: now, openedByUser, openedByName, createdAt: now }
    await tx.insert(drawerSession).values({ businessId, id, drawerId, number, ...opened })
    const after = { name, openingFloat }
    await logAudit(tx, actor, { action: 'opened', entity: 'drawer_session', entityId: id, after, at: now })
    await announce(tx, businessId, ['drawers'])
    return findSession(tx, actor, id)
  })
}

/**
 * Locks an open session: `key share` keeps it open, `update` also waits for whoever takes money in it. Throws AppError
 * 'not_found', 'drawer_not_open'.
 */
async function lockSession(tx: Transaction, actor: Actor, id: string, strength: 'key share' | 'update') {
  const [row] = await tx
    .select()
    .from(drawerSession)
    .where(and(eq(drawerSession.businessId, actor.businessId), eq(drawerSession.id, id)))
    .for(strength)
  if (!row) throw new AppError('not_found')
  if (row.closedAt) throw new AppError('drawer_not_open')
  return row
}

async function insertMovement(
  tx: Transaction,
  { businessId, userId: byUser, name: byName }: Actor,
  { now, ...movement }: CashMovementInput & { sessionId: string; now: Date },
): Promise<void> {
  await tx.insert(cashMovement).values({ businessId, ...movement, at: now, byUser, byName, createdAt: now })
}

/** Puts cash in or takes it out, once per idempotency key. Throws AppError 'not_found', 'drawer_not_open'. */
export function moveCash(db: Database, actor: Actor, asked: SessionRequest<CashMovementInput>): Promise<DrawerSession> {
  const { sessionId, input, now } = asked
  return runOnce(db, actor, { id: input.id, body: ['move', sessionId, input] }, async (tx) => {
    await lockSession(tx, actor, sessionId, 'key share')
    await insertMovement(tx, actor, { ...input, sessionId, now })
    const { amount, reason } = input
    const after = { amount, reason }
    await logAudit(tx, actor, { action: 'moved cash', entity: 'drawer_session', entityId: sessionId, after, at: now })
    await announce(tx, actor.businessId, ['drawers'])
    return findSession(tx, actor, sessionId)
  })
}

/** Cash taken out after it was counted is a movement too, so that what is expected and counted is what stays. */
async function takeOut(
  tx: Transaction,
  actor: Actor,
  { sessionId, takenOut, now }: { sessionId: string; takenOut: number; now: Date },
): Promise<void> {
  if (takenOut === 0) return
  const reason = getI18n(getStaffLanguage(actor))._(msg`Taken out at the close`)
  await insertMovement(tx, actor, { id: newId(), sessionId, amount: -takenOut, reason, now })
}

/** Returns the nearest number that an integer column holds. */
function toInteger(sum: number): number {
  return Math.max(-INTEGER_MAX, Math.min(INTEGER_MAX, sum))
}

/**
 * Closes a session for good, once per idempotency key. Throws AppError 'not_found', 'drawer_not_open', and
 * 'stale_version' if money came in that wasn't counted.
 */
export function closeSession(db: Database, actor: Actor, asked: SessionRequest<DrawerClose>): Promise<DrawerSession> {
  const { sessionId, input, now: closedAt } = asked
  return runOnce(db, actor, { id: input.id, body: ['close', sessionId, input] }, async (tx) => {
    const { businessId, userId: closedByUser, name: closedByName } = actor
    const { takenOut, note } = input
    const { openingFloat } = await lockSession(tx, actor, sessionId, 'update')
    const movements = await findMovements(tx, actor, sessionId)
    const expected = getExpected({ openingFloat, movements, payments: await findSums(tx, actor, [sessionId]) })
    const counts = matchCounts(expected, input.counts)
    if (!counts) throw new AppError('stale_version')
    await takeOut(tx, actor, { sessionId, takenOut, now: closedAt })
    await tx
      .update(drawerSession)
      .set({ closedAt, closedByUser, closedByName, note })
      .where(and(eq(drawerSession.businessId, businessId), eq(drawerSession.id, sessionId)))
    await tx.insert(drawerCount).values(
      counts.map((count) => {
        const out = count.method === 'cash' ? takenOut : 0
        const [expectedSum, countedSum] = [count.expected - out, count.counted - out]
        const kept = { expected: toInteger(expectedSum), counted: toInteger(countedSum) }
        return { businessId, sessionId, closedAt, method: count.method, expectedSum, countedSum, ...kept }
      }),
    )
    const after = { takenOut, note }
    await logAudit(tx, actor, { action: 'closed', entity: 'drawer_session', entityId: sessionId, after, at: closedAt })
    await announce(tx, businessId, ['drawers'])
    return findSession(tx, actor, sessionId)
  })
}
