import type { Actor } from '../../../auth/actor.ts'
import type { Database, Queryable } from '../../../db/client.ts'
import { and, eq, isNull, sql } from '../../../db/drizzle.ts'
import { business } from '../../../db/schema/business.ts'
import { feed } from '../../../db/schema/integration.ts'
import { hashToken } from '../../../lib/crypto/token-hash.ts'
import type { BusinessRow } from '../../business/queries.ts'
import { isNotSuspended } from '../../tenancy/queries.ts'
import { type FeedRow, presentFeed } from './present.ts'

export async function findFeeds(db: Queryable, actor: Actor) {
  const rows = await db
    .select()
    .from(feed)
    .where(and(eq(feed.businessId, actor.businessId), isNull(feed.revokedAt)))
    .orderBy(feed.createdAt, feed.id)
  return { items: rows.map(presentFeed) }
}

/** Finds the feed with this token and its business. Undefined if unknown or revoked, or the business is suspended. */
export async function openFeed(
  db: Database,
  secret: string,
): Promise<{ feed: FeedRow; shop: BusinessRow } | undefined> {
  const [opened] = await db
    .select({ feed, shop: business })
    .from(feed)
    .innerJoin(business, eq(business.id, feed.businessId))
    .where(and(eq(feed.hash, hashToken(secret)), isNull(feed.revokedAt), isNotSuspended(feed.businessId)))
  return opened
}

/** Updates last_read_at at most once a minute. */
export async function updateLastRead(db: Database, { businessId, id, lastReadAt }: FeedRow, now: Date): Promise<void> {
  if (lastReadAt && now.getTime() - lastReadAt.getTime() < 60_000) return
  await db
    .update(feed)
    .set({ lastReadAt: sql`greatest(${feed.lastReadAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(feed.businessId, businessId), eq(feed.id, id)))
}
