import { NotBookedReason, StandingEnd } from '@deskbell/domain/standing-places/schema.ts'
import { sql } from '../drizzle.ts'
import { check, date, foreignKey, index, pgTable, primaryKey, uniqueIndex, uuid } from '../pg-core.ts'
import { appointment, series } from './appointment.ts'
import { booking, bookingSource } from './booking.ts'
import { client } from './client.ts'
import { businessId, byName, byUser, enumColumn, id, instant, timestamps } from './columns.ts'

export const standingEnd = enumColumn('standing_end', StandingEnd)
export const notBookedReason = enumColumn('not_booked_reason', NotBookedReason)

/** A client's place in each date of a series of classes, until it is ended. Its bookings have its id as `group_id`. */
export const standingPlace = pgTable(
  'standing_place',
  {
    businessId,
    id,
    clientId: uuid('client_id').notNull(),
    seriesId: uuid('series_id').notNull(),
    /** Start of the first class that it is for. */
    since: instant('since').notNull(),
    source: bookingSource('source').notNull(),
    /** Local day on which its dates were last booked. */
    bookedOn: date('booked_on'),
    endedAt: instant('ended_at'),
    ended: standingEnd('ended'),
    byUser,
    byName,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    foreignKey({ columns: [t.businessId, t.seriesId], foreignColumns: [series.businessId, series.id] }),
    uniqueIndex('standing_place_one_each').on(t.businessId, t.seriesId, t.clientId).where(sql`${t.endedAt} is null`),
    index('standing_place_by_client').on(t.businessId, t.clientId),
    // Of all businesses: which of them have some that weren't booked today.
    index('standing_place_due').on(t.bookedOn).where(sql`${t.endedAt} is null`),
    check('standing_place_says_how_it_ended', sql`(${t.endedAt} is null) = (${t.ended} is null)`),
  ],
)

/** A date of a standing place that was booked, or couldn't be so far. One that was booked is never booked again. */
export const standingDate = pgTable(
  'standing_date',
  {
    businessId,
    standingPlaceId: uuid('standing_place_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    bookingId: uuid('booking_id'),
    notBooked: notBookedReason('not_booked'),
    /** When the client was told that it couldn't be booked. */
    toldAt: instant('told_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.standingPlaceId, t.appointmentId] }),
    foreignKey({
      name: 'standing_date_of_a_place',
      columns: [t.businessId, t.standingPlaceId],
      foreignColumns: [standingPlace.businessId, standingPlace.id],
    }),
    foreignKey({
      name: 'standing_date_is_a_class',
      columns: [t.businessId, t.appointmentId],
      foreignColumns: [appointment.businessId, appointment.id],
    }),
    foreignKey({
      name: 'standing_date_has_a_booking',
      columns: [t.businessId, t.bookingId],
      foreignColumns: [booking.businessId, booking.id],
    }),
    index('standing_date_by_appointment').on(t.businessId, t.appointmentId),
    index('standing_date_by_booking').on(t.businessId, t.bookingId).where(sql`${t.bookingId} is not null`),
    index('standing_date_not_booked').on(t.businessId, t.createdAt).where(sql`${t.notBooked} is not null`),
    check('standing_date_is_booked_or_not', sql`num_nonnulls(${t.bookingId}, ${t.notBooked}) = 1`),
  ],
)
