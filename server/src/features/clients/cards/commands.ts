import { randomBytes } from 'node:crypto'
import { ClientCard } from '@deskbell/domain/clients/cards/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Queryable, Transaction } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { client } from '../../../db/schema/client.ts'
import { operation } from '../../../db/schema/operation.ts'
import { AppError } from '../../../errors.ts'
import { announce } from '../../../live/announce.ts'
import { lockClient } from '../queries.ts'

const CODE_BYTES = 12

/**
 * Sets the card code; kiosks receive it with the next roster sync. The code is a secret, so the audit log doesn't
 * contain it.
 */
async function setCode(
  tx: Transaction,
  actor: Actor,
  { clientId, code, action, now }: { clientId: string; code: string; action: string; now: Date },
): Promise<void> {
  await tx
    .update(client)
    .set({ code, updatedAt: now })
    .where(and(eq(client.businessId, actor.businessId), eq(client.id, clientId)))
  await logAudit(tx, actor, { action, entity: 'client', entityId: clientId, clientId, at: now })
  await announce(tx, actor.businessId, ['clients'])
}

/** Issues a new card code, idempotently by `id`; the previous one stops working. */
export async function renewCard(
  db: Database,
  actor: Actor,
  { id, clientId, now }: { id: string; clientId: string; now: Date },
): Promise<ClientCard> {
  const { before: _, ...card } = await runOnce(db, actor, { id, body: ['card', clientId] }, async (tx) => {
    const { code: before } = await lockClient(tx, actor, clientId)
    const code = randomBytes(CODE_BYTES).toString('hex').toUpperCase()
    await setCode(tx, actor, { clientId, code, action: 'renewed card', now })
    return { clientId, code, before }
  })
  return card
}

const Renewal = ClientCard.extend({ before: ClientCard.shape.code })

/** Returns the stored answer of a renewal, which contains the code before it. Throws AppError 'not_found'. */
async function findRenewal(db: Queryable, actor: Actor, { clientId, renewalId }: Omit<Restoring, 'now'>) {
  const { response } = await findById(db, actor, operation, renewalId)
  const { data } = Renewal.safeParse(response)
  if (data?.clientId !== clientId) throw new AppError('not_found')
  return data
}

type Restoring = { clientId: string; renewalId: string; now: Date }

/**
 * Undoes a card renewal, idempotently. Throws AppError 'not_found', or 'stale_version' if the card was renewed again
 * since.
 */
export async function restoreCard(db: Database, actor: Actor, restoring: Restoring): Promise<ClientCard> {
  const { clientId, now } = restoring
  return db.transaction(async (tx) => {
    const { code } = await lockClient(tx, actor, clientId)
    const renewal = await findRenewal(tx, actor, restoring)
    const card = { clientId, code: renewal.before }
    if (code === renewal.before) return card
    if (code !== renewal.code) throw new AppError('stale_version')
    await setCode(tx, actor, { ...card, action: 'restored card', now })
    return card
  })
}
