import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Context } from 'hono'
import type { Actor } from '../../../auth/actor.ts'
import type { Database } from '../../../db/client.ts'
import { and, eq, gt, isNull } from '../../../db/drizzle.ts'
import { portalChallenge } from '../../../db/schema/portal.ts'
import type { AppEnv } from '../../../http/context.ts'
import { publicOrigin } from '../../../http/public-origin.ts'

/** Minutes in which a challenge can be answered. */
export const CHALLENGE_MINUTES = 5

/** The site that browsers keep a passkey for: `id` is its RP id. */
export type PasskeySite = { origin: string; id: string }

/** Returns the very host that was asked, so that no passkey works at the subdomain of another shop. */
export function getPasskeySite(c: Context<AppEnv>): PasskeySite {
  const { origin, hostname } = new URL(publicOrigin(c))
  return { origin, id: hostname }
}

/** `sessionId`: the session that adds a passkey; null for a sign-in. */
type Purpose = { challenge: string; sessionId: string | null; now: Date }

export async function storeChallenge(
  db: Database,
  { businessId }: Actor,
  { challenge, sessionId, now }: Purpose,
): Promise<void> {
  const expiresAt = minutesAfter(now, CHALLENGE_MINUTES)
  await db.insert(portalChallenge).values({ businessId, challenge, sessionId, expiresAt })
}

/** Removes a challenge, before its answer is checked: it can be answered once. Returns false if there is none. */
export async function takeChallenge(
  db: Database,
  { businessId }: Actor,
  { challenge, sessionId, now }: Purpose,
): Promise<boolean> {
  const isFor = sessionId ? eq(portalChallenge.sessionId, sessionId) : isNull(portalChallenge.sessionId)
  const { rowCount } = await db
    .delete(portalChallenge)
    .where(
      and(
        eq(portalChallenge.businessId, businessId),
        eq(portalChallenge.challenge, challenge),
        isFor,
        gt(portalChallenge.expiresAt, now),
      ),
    )
  return rowCount === 1
}
