import type { Drawer } from '@deskbell/domain/drawers/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, eq, getTableColumns, isNull, type SQL, sql } from '../../db/drizzle.ts'
import { drawer, drawerCount, drawerSession, IN_FULL } from '../../db/schema/drawer.ts'
import { orderByName, whereArchived } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import { presentDrawer } from './present.ts'

/** Cash counted at the newest close of each drawer. */
const selectLeft = ({ businessId }: Actor) => sql<number | null>`(
  select ${IN_FULL.counted} from ${drawerSession} s
  join ${drawerCount} on ${drawerCount.businessId} = ${businessId} and ${drawerCount.sessionId} = s.id
    and ${drawerCount.method} = 'cash'
  where s.business_id = ${businessId} and s.drawer_id = ${drawer}.id and s.closed_at is not null
  order by s.number desc limit 1)`

function selectDrawers(db: Queryable, actor: Actor, which: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(drawer),
      sessionId: drawerSession.id,
      openedAt: drawerSession.openedAt,
      openedBy: drawerSession.openedByName,
      left: selectLeft(actor),
    })
    .from(drawer)
    .leftJoin(
      drawerSession,
      and(
        eq(drawerSession.businessId, drawer.businessId),
        eq(drawerSession.drawerId, drawer.id),
        isNull(drawerSession.closedAt),
      ),
    )
    .where(and(eq(drawer.businessId, actor.businessId), which))
    .orderBy(orderByName(drawer.name), drawer.id)
}

export async function findDrawers(db: Queryable, actor: Actor, { archived }: { archived: 'without' | 'only' }) {
  const rows = await selectDrawers(db, actor, whereArchived(drawer.archivedAt, archived))
  return { items: rows.map(presentDrawer) }
}

/** Throws AppError 'not_found'. */
export async function findDrawer(db: Queryable, actor: Actor, id: string): Promise<Drawer> {
  const [row] = await selectDrawers(db, actor, eq(drawer.id, id))
  if (!row) throw new AppError('not_found')
  return presentDrawer(row)
}

/** Locks a drawer, so that nobody else opens it, and reads it. Throws AppError 'not_found'. */
export async function lockDrawer(tx: Transaction, actor: Actor, id: string): Promise<Drawer> {
  await tx
    .select({ id: drawer.id })
    .from(drawer)
    .where(and(eq(drawer.businessId, actor.businessId), eq(drawer.id, id)))
    .for('no key update')
  return findDrawer(tx, actor, id)
}
