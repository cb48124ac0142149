import type { CreatedFeed, Feed, NewFeed } from '@deskbell/domain/integrations/feeds/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database } from '../../../db/client.ts'
import { and, eq, getTableColumns, sql } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { feed } from '../../../db/schema/integration.ts'
import { isInserted } from '../../../db/sql.ts'
import { AppError } from '../../../errors.ts'
import { hashToken } from '../../../lib/crypto/token-hash.ts'
import { announce } from '../../../live/announce.ts'
import { newToken } from '../../auth/team/link.ts'
import { findEmployee } from '../../employees/queries.ts'
import { presentFeed } from './present.ts'

/**
 * Creates a calendar feed and returns its secret URL, the only time. A retry with the same id generates a new URL while
 * the first is unread, since only the token's hash is stored. Throws AppError 'not_found' or 'id_taken'.
 */
export async function createFeed(
  db: Database,
  actor: Actor,
  { input, origin, now }: { input: NewFeed; origin: string; now: Date },
): Promise<CreatedFeed> {
  const secret = newToken()
  const { id, employeeId, showsClients } = input
  return db.transaction(async (tx) => {
    if (employeeId) await findEmployee(tx, actor, employeeId)
    const by = { byUser: actor.userId, byName: actor.name, createdAt: now, updatedAt: now }
    const [row] = await tx
      .insert(feed)
      .values({ businessId: actor.businessId, id, employeeId, showsClients, hash: hashToken(secret), ...by })
      .onConflictDoUpdate({
        target: [feed.businessId, feed.id],
        set: { hash: hashToken(secret) },
        setWhere: sql`${feed.employeeId} is not distinct from excluded.employee_id
          and ${feed.showsClients} = excluded.shows_clients and ${feed.lastReadAt} is null and ${feed.revokedAt} is null`,
      })
      .returning({ ...getTableColumns(feed), isInserted })
    if (!row) throw new AppError('id_taken')
    const deed = { action: 'made', entity: 'feed', entityId: id, after: { employeeId, showsClients }, at: now }
    if (row.isInserted) await logAudit(tx, actor, deed)
    await announce(tx, actor.businessId, ['integrations'])
    return { ...presentFeed(row), url: `${origin}/feeds/${secret}.ics` }
  })
}

/** Revokes a feed immediately and idempotently. Throws AppError 'not_found'. */
export async function revokeFeed(db: Database, actor: Actor, { id, now }: { id: string; now: Date }): Promise<Feed> {
  return db.transaction(async (tx) => {
    const seen = await findById(tx, actor, feed, id)
    if (seen.revokedAt) return presentFeed(seen)
    await tx
      .update(feed)
      .set({ revokedAt: now, updatedAt: now })
      .where(and(eq(feed.businessId, actor.businessId), eq(feed.id, id)))
    await logAudit(tx, actor, { action: 'revoked', entity: 'feed', entityId: id, at: now })
    await announce(tx, actor.businessId, ['integrations'])
    return presentFeed(seen)
  })
}
