import { isOpenForCheckIn } from '@deskbell/domain/appointments/rules.ts'
import type { KioskPlaceInLine, LineJoined } from '@deskbell/domain/kiosk/schema.ts'
import type { OpenAppointment } from '@deskbell/domain/kiosk/service-choices.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Queryable } from '../../db/client.ts'
import { and, eq, inArray } from '../../db/drizzle.ts'
import { waiting } from '../../db/schema/waiting.ts'
import { AppError } from '../../errors.ts'
import { findAppointmentRow } from '../appointments/series-scope.ts'
import { findClient } from '../clients/queries.ts'
import { findOffered } from '../online-booking/bookable-services.ts'
import { joinSignedIn } from '../waiting-list/online/join-signed-in.ts'
import { findPositions } from '../waiting-list/online/position.ts'
import { OPEN } from '../waiting-list/rows.ts'
import { findClientChecks } from './client-checks.ts'
import { findKioskFront } from './next-visits.ts'

/** Marks the full classes among appointments that are about to start for which clients may wait at the kiosk. */
export async function markJoinable<On extends OpenAppointment & { id: string }>(
  db: Queryable,
  actor: Actor,
  { onNow, now }: { onNow: On[]; now: Date },
): Promise<On[]> {
  const isFull = ({ kind, startsAt, capacity, taken }: On) => kind === 'class' && startsAt > now && taken >= capacity
  if (!actor.kiosk.waitingList || !onNow.some(isFull)) return onNow
  const { shop } = await findKioskFront(db, actor)
  if (!shop.online.waitingList) return onNow
  const offered = new Set((await findOffered(db, actor, shop.online)).map(({ id }) => id))
  return onNow.map((on) => (isFull(on) && offered.has(on.serviceId) ? { ...on, joinableId: on.id } : on))
}

/**
 * Puts somebody who was looked up in line for a class that is about to start, and returns their place; that which they
 * have, if they wait already. Throws AppError 'not_found', 'see_desk', and the errors of `joinSignedIn`.
 */
export async function joinLineAtKiosk(
  db: Database,
  actor: Actor,
  { input: { id, clientId, appointmentId }, now }: { input: KioskPlaceInLine; now: Date },
): Promise<LineJoined> {
  if (!actor.kiosk.waitingList) throw new AppError('not_found')
  const client = await findClient(db, actor, clientId)
  if ((await findClientChecks(db, actor, { ids: [clientId], now })).get(clientId)?.reason)
    throw new AppError('see_desk')
  if (!isOpenForCheckIn(await findAppointmentRow(db, actor, appointmentId), now, actor.kiosk))
    throw new AppError('not_found')
  const entryId = await findOwnEntry(db, actor, { clientId, appointmentId })
  const front = await findKioskFront(db, actor)
  if (!entryId) await joinSignedIn(db, front, { client, input: { id, appointmentId }, isAtDoor: true, now })
  const waitingId = entryId ?? id
  return { position: (await findPositions(db, actor, [waitingId])).get(waitingId) ?? 1 }
}

async function findOwnEntry(
  db: Queryable,
  { businessId }: Actor,
  { clientId, appointmentId }: Pick<KioskPlaceInLine, 'clientId' | 'appointmentId'>,
): Promise<string | undefined> {
  const isSame = and(eq(waiting.clientId, clientId), eq(waiting.appointmentId, appointmentId))
  const [entry] = await db
    .select({ id: waiting.id })
    .from(waiting)
    .where(and(eq(waiting.businessId, businessId), isSame, inArray(waiting.status, OPEN)))
  return entry?.id
}
