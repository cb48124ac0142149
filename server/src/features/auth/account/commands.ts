import type { AccountLanguage } from '@deskbell/domain/auth/account/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Queryable } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { passkey, session, user } from '../../../db/schema/auth.ts'
import { AppError } from '../../../errors.ts'
import { announceSignOut } from '../../../live/announce.ts'

/** Returns the acting account's id. Throws AppError 'not_signed_in' for the system actor, which has no account. */
export function getOwnAccountId({ userId }: Actor): string {
  if (!userId) throw new AppError('not_signed_in')
  return userId
}

export async function logOwnAction(db: Queryable, actor: Actor, action: string, at: Date): Promise<void> {
  await logAudit(db, actor, { action, entity: 'account', entityId: getOwnAccountId(actor), at })
}

export async function changeLanguage(
  db: Database,
  actor: Actor,
  { language, now: at }: AccountLanguage & { now: Date },
): Promise<void> {
  const entityId = getOwnAccountId(actor)
  await db.transaction(async (tx) => {
    await tx.update(user).set({ language, updatedAt: at }).where(eq(user.id, entityId))
    await logAudit(tx, actor, { action: 'chose a language', entity: 'account', entityId, after: { language }, at })
  })
}

/** Ends one session of the account, or all of them without `sessionId`. Throws AppError 'not_found' if none matched. */
export async function endSessions(
  db: Database,
  actor: Actor,
  { sessionId, now }: { sessionId?: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const own = eq(session.userId, getOwnAccountId(actor))
    const ended = await tx.delete(session).where(and(own, sessionId ? eq(session.id, sessionId) : undefined))
    if (ended.rowCount === 0) throw new AppError('not_found')
    await logOwnAction(tx, actor, sessionId ? 'signed out a browser' : 'signed out everywhere', now)
    await announceSignOut(tx, actor.businessId)
  })
}

/** Removes one of the account's own passkeys. Throws AppError 'not_found'. */
export async function removePasskey(db: Database, actor: Actor, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.delete(passkey).where(and(eq(passkey.userId, getOwnAccountId(actor)), eq(passkey.id, id)))
    if (removed.rowCount === 0) throw new AppError('not_found')
    await logOwnAction(tx, actor, 'removed a passkey', now)
  })
}
