import type { Unsubscribed } from '@deskbell/domain/messages/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { logAudit } from '../../db/audit-log.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { client } from '../../db/schema/client.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import { verifyToken } from '../../lib/crypto/signed-token.ts'
import { toStoredText } from '../../lib/stored-text.ts'
import { announce } from '../../live/announce.ts'
import { findBusiness } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'
import { findClient, findKeptId, lockClient } from '../clients/queries.ts'

type Dependencies = Pick<Services, 'db' | 'encryption'>

/** Finds the client of a link, or the client they were merged into. Throws AppError 'link_not_valid'. */
async function resolveUnsubscribeLink(db: Queryable, { encryption }: Dependencies, token: string) {
  const linked = verifyToken(encryption, 'unsubscribe', token)
  if (!linked) throw new AppError('link_not_valid')
  try {
    const shop = await findBusiness(db, linked.businessId)
    const actor = { ...businessActor(shop), name: toStoredText(msg({ context: 'stored', message: 'The client' })) }
    return { shop, actor, clientId: await findKeptId(db, actor, linked.id) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw new AppError('link_not_valid')
    throw error
  }
}

/** Returns the subscription state of a link, without personal data. Throws AppError 'link_not_valid'. */
export async function openUnsubscribe(desk: Dependencies, token: string): Promise<Unsubscribed> {
  const { shop, actor, clientId } = await resolveUnsubscribeLink(desk.db, desk, token)
  const { unsubscribedAt, erasedAt } = await findClient(desk.db, actor, clientId)
  if (erasedAt) throw new AppError('link_not_valid')
  return { companyName: shop.companyName, unsubscribed: unsubscribedAt !== null }
}

/** Unsubscribes a client from newsletters, or subscribes them again. Idempotent. Throws AppError 'link_not_valid'. */
export async function setNewsletter(
  desk: Dependencies,
  { token, unsubscribed, now }: { token: string; unsubscribed: boolean; now: Date },
): Promise<Unsubscribed> {
  return desk.db.transaction(async (tx) => {
    const { shop, actor, clientId } = await resolveUnsubscribeLink(tx, desk, token)
    const row = await lockClient(tx, actor, clientId)
    if (row.erasedAt) throw new AppError('link_not_valid')
    const answer = { companyName: shop.companyName, unsubscribed }
    if ((row.unsubscribedAt !== null) === unsubscribed) return answer
    await tx
      .update(client)
      .set({ unsubscribedAt: unsubscribed ? now : null, version: sql`${client.version} + 1`, updatedAt: now })
      .where(and(eq(client.businessId, actor.businessId), eq(client.id, clientId)))
    const action = unsubscribed ? 'wants no news' : 'wants news'
    await logAudit(tx, actor, { action, entity: 'client', entityId: clientId, clientId, at: now })
    await announce(tx, actor.businessId, ['clients'])
    return answer
  })
}
