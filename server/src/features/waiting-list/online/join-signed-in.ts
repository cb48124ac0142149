import { localDay } from '@deskbell/domain/shared/time.ts'
import type { PortalJoinLine } from '@deskbell/domain/waiting-list/online-schema.ts'
import type { Database } from '../../../db/client.ts'
import { runOnce } from '../../../db/idempotency.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { lockEmail } from '../../online-booking/limits.ts'
import type { OnlineShopFront } from '../../online-booking/shop.ts'
import { insertWaiting } from '../commands.ts'
import { requireFewWaits } from './confirm.ts'
import { requireJoinable } from './join.ts'

/**
 * Puts a client who is known in line for a class, once per id. Throws AppError 'booking_limit', and the errors of
 * `requireJoinable` and `insertWaiting`.
 */
export async function joinSignedIn(
  db: Database,
  front: OnlineShopFront,
  {
    client,
    input: { id, appointmentId },
    isAtDoor = false,
    now,
  }: { client: Pick<ClientRecord, 'id' | 'email'>; input: PortalJoinLine; isAtDoor?: boolean; now: Date },
): Promise<void> {
  const { shop, actor } = front
  const { id: clientId, email } = client
  await runOnce(db, actor, { id, body: ['join signed in', clientId, appointmentId] }, async (tx) => {
    // The limit is of the address, which more clients than one may have.
    await lockEmail(tx, actor, email || clientId)
    const { held, service } = await requireJoinable(tx, front, { appointmentId, isAtDoor, now })
    await requireFewWaits(tx, actor, { client, most: shop.online.perClient })
    const day = localDay(held.startsAt, shop.timeZone)
    const input = { id, clientId, serviceId: service.id, appointmentId, from: day, to: day, note: '' }
    const wish = { ...input, employeeId: null, earliest: null, latest: null }
    await insertWaiting(tx, actor, { input: wish, now })
    return {}
  })
}
