import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq, isNull } from '../../db/drizzle.ts'
import { drawerSession } from '../../db/schema/drawer.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'

/**
 * Finds the open session to which money of the actor belongs, and keeps it open until the transaction ends: that of the
 * drawer named, else the only one of the business. Null: outside of drawers. Throws AppError 'drawer_not_open' if the
 * drawer named has none.
 */
export async function lockOpenSession(
  tx: Transaction,
  { businessId, drawerId }: Pick<Actor, 'businessId' | 'drawerId'>,
): Promise<string | null> {
  const [found, another] = await tx
    .select({ id: drawerSession.id })
    .from(drawerSession)
    .where(
      and(
        eq(drawerSession.businessId, businessId),
        isNull(drawerSession.closedAt),
        drawerId ? eq(drawerSession.drawerId, drawerId) : undefined,
      ),
    )
    .limit(2)
    .for('key share')
  if (drawerId && !found) throw new AppError('drawer_not_open')
  if (!found || another) return null
  await announce(tx, businessId, ['drawers'])
  return found.id
}
