import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/client.ts'

export const LIVE_CHANNEL = 'deskbell_live'

/** What travels on the channel: the shop, and the lists that changed. */
export function livePayload(businessId: string, topics: LiveTopic[]): string {
  return JSON.stringify({ businessId, topics })
}

/** Tells every server, when the transaction commits and only then, that these lists of the shop changed. */
export async function announce(db: Queryable, businessId: string, topics: LiveTopic[]): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${livePayload(businessId, topics)})`)
}

/**
 * Tells every server, when the transaction commits, that sessions of the shop have ended: streams are opened anew, which
 * asks for the session again.
 */
export async function announceSignOut(db: Queryable, businessId: string): Promise<void> {
  const payload = JSON.stringify({ businessId, topics: [], signedOut: true })
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${payload})`)
}
