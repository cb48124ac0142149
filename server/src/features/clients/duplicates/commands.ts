import type { TwoClients } from '@deskbell/domain/clients/duplicates/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { distinctClients } from '../../../db/schema/client-merge.ts'
import { announce } from '../../../live/announce.ts'
import { lockClients } from '../queries.ts'

type Two = TwoClients & { now: Date }

async function note(tx: Transaction, actor: Actor, { oneId, otherId, now }: Two, action: string): Promise<void> {
  const about = { entity: 'client', entityId: oneId, clientId: oneId }
  await logAudit(tx, actor, { action, ...about, after: { otherId }, at: now })
  await announce(tx, actor.businessId, ['clients'])
}

/** Marks two clients as different people, so that they are not suggested as duplicates again. */
export async function dismissDuplicate(db: Database, actor: Actor, two: Two): Promise<TwoClients> {
  const [oneId = '', otherId = ''] = [two.oneId, two.otherId].sort()
  return db.transaction(async (tx) => {
    await lockClients(tx, actor, [oneId, otherId])
    const { businessId, name: byName } = actor
    await tx
      .insert(distinctClients)
      .values({ businessId, oneId, otherId, byName, createdAt: two.now })
      .onConflictDoNothing()
    await note(tx, actor, two, 'not the same')
    return { oneId, otherId }
  })
}

export async function restoreDuplicate(db: Database, actor: Actor, two: Two): Promise<TwoClients> {
  const [oneId = '', otherId = ''] = [two.oneId, two.otherId].sort()
  return db.transaction(async (tx) => {
    await lockClients(tx, actor, [oneId, otherId])
    await tx
      .delete(distinctClients)
      .where(
        and(
          eq(distinctClients.businessId, actor.businessId),
          eq(distinctClients.oneId, oneId),
          eq(distinctClients.otherId, otherId),
        ),
      )
    await note(tx, actor, two, 'may be the same')
    return { oneId, otherId }
  })
}
