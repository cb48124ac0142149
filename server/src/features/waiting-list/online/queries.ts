import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import type { PlaceInLine } from '@deskbell/domain/waiting-list/online-schema.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import { createToken, verifyToken } from '../../../lib/crypto/signed-token.ts'
import { findAppointmentRow } from '../../appointments/series-scope.ts'
import { findClient } from '../../clients/queries.ts'
import { findEmployee } from '../../employees/queries.ts'
import { presentFront } from '../../online-booking/queries.ts'
import { findFront, type OnlineShopFront } from '../../online-booking/shop.ts'
import { findService } from '../../services/queries.ts'
import { findOpenOffer, findWaitingRow } from '../rows.ts'
import { findPositions } from './position.ts'

type Sources = Pick<Services, 'db' | 'encryption'>

/** Resolves a link to its place in line and business. Throws AppError 'link_not_valid', or as `findFront`. */
export async function resolveLineLink({ db, encryption }: Sources, token: string) {
  const linked = verifyToken(encryption, 'waiting', token)
  if (!linked) throw new AppError('link_not_valid')
  return { front: await findFront(db, linked.businessId), waitingId: linked.id }
}

/**
 * Returns a place in line as its client sees it: one that wasn't confirmed until the class began is over. Throws AppError
 * 'not_found' if it was never confirmed, and is gone.
 */
export async function findPlaceInLine(
  { db, encryption }: Sources,
  { shop, actor }: OnlineShopFront,
  { waitingId, now }: { waitingId: string; now: Date },
): Promise<PlaceInLine> {
  const { businessId } = actor
  const entry = await findWaitingRow(db, actor, waitingId)
  const to = await findClient(db, actor, entry.clientId)
  const held = await findAppointmentRow(db, actor, entry.appointmentId ?? '')
  const offer = await findOpenOffer(db, actor, waitingId)
  const { notice: _notice, ...front } = presentFront(shop)
  return {
    ...front,
    language: chooseLanguage(to, actor),
    firstName: to.firstName,
    serviceName: (await findService(db, actor, entry.serviceId)).name,
    employeeName: shop.online.chooseEmployee ? (await findEmployee(db, actor, held.employeeId)).firstName : '',
    startsAt: held.startsAt.toISOString(),
    endsAt: held.endsAt.toISOString(),
    status: entry.status === 'unconfirmed' && held.startsAt <= now ? 'over' : entry.status,
    position: (await findPositions(db, actor, [waitingId])).get(waitingId) ?? null,
    offerTo: shop.waiting.offerTo,
    offerToken: offer ? createToken(encryption, 'offer', { businessId, id: offer.id }) : null,
  }
}
