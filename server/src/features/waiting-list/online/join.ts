import { clipToWindow, onlineWindow } from '@deskbell/domain/online-booking/rules.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { JoinLine } from '@deskbell/domain/waiting-list/online-schema.ts'
import type { Queryable, Transaction } from '../../../db/client.ts'
import { runOnce, runOnceOrReplay } from '../../../db/idempotency.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import { findAppointmentRow } from '../../appointments/series-scope.ts'
import { insertUnconfirmed } from '../../clients/unconfirmed-clients.ts'
import { requireOffered } from '../../online-booking/bookable-services.ts'
import { requireFormTimestamp } from '../../online-booking/form-timestamp.ts'
import { isOverused, lockEmail, requireFewUnconfirmed } from '../../online-booking/limits.ts'
import type { OnlineShopFront } from '../../online-booking/shop.ts'
import { queueConfirmMail } from './confirm-mail.ts'

/** Thrown to roll back the entry of an address that is used too often. Never leaves this file. */
class AddressOverusedError extends Error {}

/**
 * Returns a class for which clients may wait online, and its service. It may have places: then they are offered to the
 * first in line at once. `isAtDoor`: until it begins, whatever the hours are in which it can be booked online. Throws
 * AppError 'not_found', 'too_short_notice'.
 */
export async function requireJoinable(
  db: Queryable,
  { shop, actor }: OnlineShopFront,
  { appointmentId, isAtDoor = false, now }: { appointmentId: string; isAtDoor?: boolean; now: Date },
) {
  if (!shop.online.waitingList) throw new AppError('not_found')
  const held = await findAppointmentRow(db, actor, appointmentId)
  const service = await requireOffered(db, actor, shop.online, held.serviceId)
  const { startsAt } = held
  if (held.kind !== 'class' || held.cancelledAt || startsAt <= now) throw new AppError('not_found')
  if (isAtDoor) return { held, service }
  const window = onlineWindow(shop.online, { now, timeZone: shop.timeZone })
  if (startsAt < window.notBefore) throw new AppError('too_short_notice')
  if (!clipToWindow(window, { from: localDay(startsAt, shop.timeZone), days: 1 })) throw new AppError('not_found')
  return { held, service }
}

type Joining = { post: Pick<Services, 'db' | 'jobs' | 'encryption' | 'publicUrl'>; input: JoinLine; now: Date }

/**
 * Notes, once per id, that somebody wants to wait for a class, and mails the link that confirms it. The answer is the
 * same for everyone: nothing is noted if the honeypot field is filled in or the address is used too often. Throws
 * AppError 'form_expired', 'not_found', 'too_short_notice', 'rate_limited'.
 */
export async function joinLine(front: OnlineShopFront, joining: Joining): Promise<{ email: string }> {
  const { post, input, now } = joining
  if (input.website !== '') return { email: input.email }
  requireFormTimestamp(post.encryption, input.stamp, now)
  const { stamp: _stamp, website: _website, ...body } = input
  const write = { id: input.id, body: ['join line', body] }
  try {
    await runOnceOrReplay(post.db, front.actor, write, async () => {
      const wanted = await requireJoinable(post.db, front, { ...input, now })
      await requireFewUnconfirmed(post.db, front.actor, now)
      return runOnce(post.db, front.actor, write, async (tx) => {
        await insertEntry(tx, front, { ...joining, ...wanted })
        return {}
      })
    })
  } catch (error) {
    if (!(error instanceof AddressOverusedError)) throw error
  }
  return { email: input.email }
}

async function insertEntry(
  tx: Transaction,
  front: OnlineShopFront,
  { post, input, held, service, now }: Joining & Awaited<ReturnType<typeof requireJoinable>>,
): Promise<void> {
  const { shop, actor } = front
  const { businessId } = actor
  const { id, appointmentId, firstName, lastName, email, phone, language } = input
  await lockEmail(tx, actor, email)
  const to = await insertUnconfirmed(tx, actor, { firstName, lastName, email, phone, language }, now)
  const day = localDay(held.startsAt, shop.timeZone)
  await tx.insert(waiting).values({
    businessId,
    id,
    clientId: to.id,
    serviceId: service.id,
    appointmentId,
    fromDay: day,
    toDay: day,
    status: 'unconfirmed',
    byUser: actor.userId,
    byName: actor.name,
    createdAt: now,
    updatedAt: now,
  })
  const about = { to, waitingId: id, serviceName: service.name, startsAt: held.startsAt, now }
  await queueConfirmMail(tx, post, front, about)
  // Checked last, so that the response time doesn't reveal a rollback.
  if (await isOverused(tx, actor, { email, perClient: shop.online.perClient, now })) throw new AddressOverusedError()
}
