import type { SeriesDate } from '@deskbell/domain/standing-places/rules.ts'
import type { StandingPlace, StandingPlaceFilter } from '@deskbell/domain/standing-places/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, asc, eq, isNull, type SQL, sql } from '../../db/drizzle.ts'
import { appointment, series } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { service } from '../../db/schema/service.ts'
import { standingDate, standingPlace } from '../../db/schema/standing-place.ts'
import { toIsoText } from '../../db/timestamp.ts'
import { AppError } from '../../errors.ts'
import type { BusinessRow } from '../business/queries.ts'
import { presentStandingPlace, type StandingRecord } from './present.ts'

export type StandingRow = typeof standingPlace.$inferSelect

type Shown = { shop: BusinessRow; now: Date }

/** Dates ahead of `standing_place` in which the client has a place, and those that couldn't be booked so far. */
function selectDates({ businessId }: Actor, now: Date) {
  const isAhead = sql`a.business_id = ${businessId} and a.cancelled_at is null and a.starts_at > ${now.toISOString()}`
  const booked = sql<StandingRecord['booked']>`(
    select coalesce(json_agg(json_build_object(
      'bookingId', b.id, 'appointmentId', a.id, 'startsAt', ${toIsoText(sql`a.starts_at`)}) order by a.starts_at), '[]')
    from ${appointment} a
    join ${booking} b on b.business_id = ${businessId} and b.appointment_id = a.id and b.status in ${LIVE}
      and b.held_until is null and b.client_id = ${standingPlace.clientId}
    where ${isAhead} and a.series_id = ${standingPlace.seriesId} and a.starts_at >= ${standingPlace.since})`
  const notBooked = sql<StandingPlace['notBooked']>`(
    select coalesce(json_agg(json_build_object(
      'appointmentId', a.id, 'startsAt', ${toIsoText(sql`a.starts_at`)}, 'reason', d.not_booked) order by a.starts_at), '[]')
    from ${standingDate} d
    join ${appointment} a on a.id = d.appointment_id and ${isAhead}
    where d.business_id = ${businessId} and d.standing_place_id = ${standingPlace.id} and d.not_booked is not null)`
  return { booked, notBooked }
}

/** The service of a series, which all its classes have. */
const ofSeries = ({ businessId }: Actor) => sql`(
  select a.service_id from ${appointment} a
  where a.business_id = ${businessId} and a.series_id = ${standingPlace.seriesId} limit 1)`

/** Finds places that haven't ended, those given first first. */
export async function findStandingRecords(
  db: Queryable,
  actor: Actor,
  { which, now }: { which: SQL | undefined; now: Date },
): Promise<StandingRecord[]> {
  const { firstName, lastName } = client
  return db
    .select({
      place: standingPlace,
      firstName,
      lastName,
      serviceId: service.id,
      serviceName: service.name,
      everyWeeks: series.everyWeeks,
      ...selectDates(actor, now),
    })
    .from(standingPlace)
    .innerJoin(client, and(eq(client.businessId, standingPlace.businessId), eq(client.id, standingPlace.clientId)))
    .innerJoin(series, and(eq(series.businessId, standingPlace.businessId), eq(series.id, standingPlace.seriesId)))
    .innerJoin(service, and(eq(service.businessId, standingPlace.businessId), eq(service.id, ofSeries(actor))))
    .where(and(eq(standingPlace.businessId, actor.businessId), isNull(standingPlace.endedAt), which))
    .orderBy(asc(standingPlace.createdAt), asc(standingPlace.id))
}

export async function findStandingPlaces(
  db: Queryable,
  actor: Actor,
  { filter, shop, now }: Shown & { filter: StandingPlaceFilter },
): Promise<{ items: StandingPlace[] }> {
  const { clientId, appointmentId } = filter
  const ofClass = sql`${standingPlace.seriesId} = (
    select a.series_id from ${appointment} a where a.business_id = ${actor.businessId} and a.id = ${appointmentId})`
  const which = and(clientId ? eq(standingPlace.clientId, clientId) : undefined, appointmentId ? ofClass : undefined)
  const rows = await findStandingRecords(db, actor, { which, now })
  return { items: rows.map((row) => presentStandingPlace(row, { shop, now })) }
}

/** Throws AppError 'not_found', also for a place that has ended. */
export async function findStandingPlace(
  db: Queryable,
  actor: Actor,
  { id, shop, now }: Shown & { id: string },
): Promise<StandingPlace> {
  const [row] = await findStandingRecords(db, actor, { which: eq(standingPlace.id, id), now })
  if (!row) throw new AppError('not_found')
  return presentStandingPlace(row, { shop, now })
}

/** Locks a place. Its client must be locked. Throws AppError 'not_found'. */
export async function lockStandingPlace(tx: Transaction, { businessId }: Actor, id: string): Promise<StandingRow> {
  const [row] = await tx
    .select()
    .from(standingPlace)
    .where(and(eq(standingPlace.businessId, businessId), eq(standingPlace.id, id)))
    .for('no key update')
  if (!row) throw new AppError('not_found')
  return row
}

export type PlaceDate = SeriesDate & { appointmentId: string }

/** Finds the dates of the series that are ahead, cancelled ones too, soonest first. */
export async function findDates(
  db: Queryable,
  { businessId }: Actor,
  { place, now }: { place: StandingRow; now: Date },
): Promise<PlaceDate[]> {
  const { rows } = await db.execute<PlaceDate>(sql`
    select a.id as "appointmentId", a.starts_at as "startsAt", a.cancelled_at is not null as "isCancelled",
      exists (
        select 1 from ${standingDate} d where d.business_id = ${businessId} and d.standing_place_id = ${place.id}
          and d.appointment_id = a.id and d.booking_id is not null)
      or exists (
        select 1 from ${booking} b
        where b.business_id = ${businessId} and b.appointment_id = a.id and b.client_id = ${place.clientId}
          -- A hold that has lapsed was never theirs to let go.
          and (b.status in ${LIVE} or b.held_until is null and b.updated_at >= ${place.createdAt.toISOString()}))
      as "isSettled"
    from ${appointment} a
    where a.business_id = ${businessId} and a.series_id = ${place.seriesId} and a.starts_at > ${now.toISOString()}
    order by a.starts_at, a.id`)
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt) }))
}
