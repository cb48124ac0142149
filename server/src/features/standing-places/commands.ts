import type { CancelledBy } from '@deskbell/domain/appointments/schema.ts'
import type { Answer } from '@deskbell/domain/services/questions/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type {
  NewStandingPlace,
  PortalStandingPlaceEnding,
  StandingPlace,
} from '@deskbell/domain/standing-places/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq, inArray, isNull } from '../../db/drizzle.ts'
import { findById } from '../../db/find-by-id.ts'
import { runOnce } from '../../db/idempotency.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { standingPlace } from '../../db/schema/standing-place.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { changeStatus } from '../appointments/bookings/status.ts'
import { lockAppointments } from '../appointments/queries.ts'
import { findAppointmentRow } from '../appointments/series-scope.ts'
import { type BusinessRow, findBusiness } from '../business/queries.ts'
import { lockClient } from '../clients/queries.ts'
import { bookDates, endPlace } from './book-dates.ts'
import { findStandingPlace, lockStandingPlace, type StandingRow } from './queries.ts'

/**
 * Gives a client a place in a class and in those that follow in its series, and books its dates, once per id. Throws
 * AppError 'not_found' for a class that has begun or isn't of a series, 'appointment_cancelled', 'archived', and
 * 'already_booked' if the client has one.
 */
export async function addStandingPlace(
  db: Database,
  actor: Actor,
  { input, now }: { input: NewStandingPlace; now: Date },
): Promise<StandingPlace> {
  const { id } = input
  return runOnce(db, actor, { id, body: ['standing place', input] }, async (tx) => {
    const shop = await findBusiness(tx, actor.businessId)
    await giveStandingPlace(tx, actor, { shop, source: 'desk', input, now })
    return findStandingPlace(tx, actor, { id, shop, now })
  })
}

/** Gives a place and books its dates. Throws the errors of `addStandingPlace`. */
export async function giveStandingPlace(
  tx: Transaction,
  actor: Actor,
  {
    shop,
    source,
    input: { id, clientId, appointmentId },
    answers,
    now,
  }: { shop: BusinessRow; source: StandingRow['source']; input: NewStandingPlace; answers?: Answer[]; now: Date },
): Promise<void> {
  if ((await lockClient(tx, actor, clientId)).archivedAt) throw new AppError('archived')
  const first = await findAppointmentRow(tx, actor, appointmentId)
  const { seriesId, startsAt, kind, cancelledAt } = first
  if (!seriesId || kind !== 'class' || startsAt <= now) throw new AppError('not_found')
  if (cancelledAt) throw new AppError('appointment_cancelled')
  const { businessId, userId: byUser, name: byName } = actor
  const own = and(
    eq(standingPlace.businessId, businessId),
    eq(standingPlace.seriesId, seriesId),
    eq(standingPlace.clientId, clientId),
    isNull(standingPlace.endedAt),
  )
  if ((await tx.$count(standingPlace, own)) > 0) throw new AppError('already_booked')
  const terms = { since: startsAt, source, byUser, byName, createdAt: now, updatedAt: now }
  const [place] = await tx
    .insert(standingPlace)
    .values({ businessId, id, clientId, seriesId, ...terms })
    .returning()
  if (!place) throw new AppError('not_found')
  const about = { entity: 'standing_place', entityId: id, clientId }
  await logAudit(tx, actor, { action: 'added', ...about, at: now })
  await bookDates(tx, { shop, place, answers, now })
  await announce(tx, businessId, ['appointments', 'clients'])
}

/**
 * Ends a place, and cancels those of its dates ahead that are named, all or none, once per id. `cancel`: cancels one as
 * whoever asks may; else as staff may. Throws AppError 'not_found' for a place that isn't the client's or has ended, and
 * 'offer_over' if one of the dates isn't booked any more.
 */
export async function endStandingPlace(
  db: Database,
  actor: Actor,
  { placeId, input, by, now }: { placeId: string; input: PortalStandingPlaceEnding; by: CancelledBy; now: Date },
  {
    isOwn = () => true,
    cancel,
  }: {
    isOwn?: (place: StandingRow) => boolean
    cancel?: (tx: Transaction, bookingId: string) => Promise<unknown>
  } = {},
): Promise<void> {
  const { id, bookingIds, reason } = input
  await runOnce(db, actor, { id, body: ['standing place ended', placeId, input] }, async (tx) => {
    const seen = await findById(tx, actor, standingPlace, placeId)
    if (!isOwn(seen)) throw new AppError('not_found')
    await lockClient(tx, actor, seen.clientId)
    const place = await lockStandingPlace(tx, actor, placeId)
    if (place.endedAt) throw new AppError('not_found')
    const shop = await findBusiness(tx, actor.businessId)
    const { booked } = await findStandingPlace(tx, actor, { id: placeId, shop, now })
    const wanted = booked.filter(({ bookingId }) => bookingIds.includes(bookingId))
    if (wanted.length < new Set(bookingIds).size) throw new AppError('offer_over')
    // All at once, in the order in which everybody locks them.
    const appointmentIds = wanted.map(({ appointmentId }) => appointmentId)
    await lockAppointments(tx, actor, inArray(appointment.id, appointmentIds))
    const status = by === 'client' ? 'cancelled_by_client' : 'cancelled_by_shop'
    const cancelByStaff = (_: Transaction, bookingId: string) =>
      changeStatus(tx, actor, { bookingId, input: { id: newId(), status, reason }, now })
    for (const { bookingId } of wanted) await (cancel ?? cancelByStaff)(tx, bookingId)
    await endPlace(tx, actor, { place, ended: by, now })
    await announce(tx, actor.businessId, ['appointments', 'clients'])
    return {}
  })
}
