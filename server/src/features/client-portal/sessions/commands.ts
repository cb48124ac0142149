import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Database, Queryable, Transaction } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { portalSession } from '../../../db/schema/portal.ts'
import { AppError } from '../../../errors.ts'
import { hashToken } from '../../../lib/crypto/token-hash.ts'
import type { PortalAddress } from '../address.ts'
import { SESSION_DAYS } from '../session-cookie.ts'
import { isOfAddress, type PortalVisit } from '../visitor.ts'

/** `userAgent` describes the browser that signs in. */
export type SigningIn = { userAgent: string; now: Date }

/** Signs a browser in for 90 days, and returns the secret of the session. */
export async function insertSession(
  tx: Transaction,
  { businessId }: Actor,
  { at: { channel, address }, userAgent, now }: SigningIn & { at: PortalAddress },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.insert(portalSession).values({
    businessId,
    id: newId(),
    tokenHash: hashToken(token),
    channel,
    address,
    userAgent: userAgent.slice(0, LINE_MAX),
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
  })
  return token
}

/** Signs one device out. Throws AppError 'not_found' for that of another address. */
export async function endSession(db: Database, visit: PortalVisit, id: string): Promise<void> {
  const { rowCount } = await db
    .delete(portalSession)
    .where(and(isOfAddress(portalSession, visit), eq(portalSession.id, id)))
  if (rowCount === 0) throw new AppError('not_found')
}

/** Signs out all devices of the visitor's address, this one as well. */
export async function endAllSessions(db: Queryable, visit: PortalVisit): Promise<void> {
  await db.delete(portalSession).where(isOfAddress(portalSession, visit))
}
