import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/drizzle.ts'

export const LIVE_CHANNEL = 'deskbell_live'

export function livePayload(businessId: string, topics: LiveTopic[]): string {
  return JSON.stringify({ businessId, topics })
}

/** Notifies all servers, when the transaction commits, that these lists of the business changed. */
export async function announce(db: Queryable, businessId: string, topics: LiveTopic[]): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${livePayload(businessId, topics)})`)
}

export function signedOutPayload(businessId: string): string {
  return JSON.stringify({ businessId, topics: [], signedOut: true })
}

/**
 * Notifies all servers, when the transaction commits, that sessions of the business have ended: its streams are closed,
 * and reconnecting checks the session again.
 */
export async function announceSignOut(db: Queryable, businessId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${signedOutPayload(businessId)})`)
}
