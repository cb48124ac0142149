import type { PinAccess } from '@deskbell/domain/auth/pin/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Transaction } from '../../../db/client.ts'
import { and, eq, ne } from '../../../db/drizzle.ts'
import { clearAttempts } from '../../../db/login-attempts.ts'
import { session } from '../../../db/schema/auth.ts'
import { AppError } from '../../../errors.ts'
import { isSessionFor } from '../memberships.ts'
import { presentPinAccess } from './present.ts'
import { findVerifiedUntil, PIN_GUARD, type PinContext } from './queries.ts'

const STEP_UP_MS = 5 * MINUTE_MS

/** Writes a PIN action to the audit log, never the PIN itself. */
export async function logPinAction(tx: Transaction, actor: Actor, action: string, at: Date): Promise<void> {
  await logAudit(tx, actor, { action, entity: 'pin', entityId: actor.businessId, at })
}

/**
 * Steps this session up for five minutes and resets the failed attempts. Throws AppError 'not_signed_in' if it has
 * ended.
 */
export async function stepUp(
  tx: Transaction,
  { actor, sessionId }: PinContext,
  grant: { pin: string | null; action: 'authenticated' | 'unlocked'; now: Date },
): Promise<PinAccess> {
  const { pin, action, now } = grant
  const pinVerifiedUntil = new Date(now.getTime() + STEP_UP_MS)
  const { rowCount } = await tx.update(session).set({ pinVerifiedUntil }).where(eq(session.id, sessionId))
  if (rowCount === 0) throw new AppError('not_signed_in')
  await clearAttempts(tx, actor, PIN_GUARD)
  await logPinAction(tx, actor, action, now)
  return presentPinAccess(pin, pinVerifiedUntil)
}

/** Throws AppError 'super_password_needed' unless the session is stepped up. */
export async function requireStepUp(tx: Transaction, { sessionId }: PinContext, now: Date): Promise<void> {
  if (!(await findVerifiedUntil(tx, sessionId, now))) throw new AppError('super_password_needed')
}

/** Ends the step-up of the team's other sessions after a change of the PIN: they have not proved the new one. */
export async function endOtherStepUps(tx: Transaction, { actor, sessionId }: PinContext): Promise<void> {
  await tx
    .update(session)
    .set({ pinVerifiedUntil: null })
    .where(and(isSessionFor(actor), ne(session.id, sessionId)))
}
