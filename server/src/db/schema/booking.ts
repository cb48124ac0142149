import { LIVE_STATUSES } from '@deskbell/domain/appointments/rules.ts'
import { BookingSource, BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import type { NotifiedState } from '@deskbell/domain/messages/last-notified.ts'
import type { Answer } from '@deskbell/domain/services/questions/schema.ts'
import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from '../pg-core.ts'
import { appointment } from './appointment.ts'
import { client } from './client.ts'
import { businessId, byName, byUser, enumColumn, id, instant, line, money, timestamps } from './columns.ts'
import { pass } from './pass.ts'

export const bookingStatus = enumColumn('booking_status', BookingStatus)
export const bookingSource = enumColumn('booking_source', BookingSource)

/** SQL list of the booking statuses that hold a place. */
export const LIVE_LIST = `('${LIVE_STATUSES.join("', '")}')`
export const LIVE = sql.raw(LIVE_LIST)

/** Condition: the client may not have been notified of the booking itself; of its appointment is another question. */
export const MAY_BE_UNNOTIFIED = sql.raw(`(status in ('booked', 'confirmed', 'cancelled_by_client', 'cancelled_by_shop')
  and (told is null or updated_at > created_at))`)

/**
 * A client's place in an appointment. Live bookings have unique place numbers from 1 to the capacity, so a full
 * appointment has no number left.
 */
export const booking = pgTable(
  'booking',
  {
    businessId,
    id,
    appointmentId: uuid('appointment_id').notNull(),
    clientId: uuid('client_id').notNull(),
    /** Copy of the appointment's capacity; the foreign key keeps it in sync. */
    capacity: integer('capacity').notNull(),
    place: integer('place').notNull(),
    status: bookingStatus('status').notNull(),
    source: bookingSource('source').notNull().default('desk'),
    /** End of the hold while it awaits confirmation; null if it isn't a hold. */
    heldUntil: instant('held_until'),
    /**
     * When the client asked for it, where the shop accepts bookings. Until then, and once it is declined, `heldUntil` is the
     * time until which staff decide.
     */
    requestedAt: instant('requested_at'),
    /** Shared by what a client booked at once, such as a course, or for a standing place; null if it was booked alone. */
    groupId: uuid('group_id'),
    /** State of the booking in the last notification to the client; null if none was sent. */
    told: jsonb('told').$type<NotifiedState>(),
    walkIn: boolean('walk_in').notNull().default(false),
    price: money('price'),
    confirmedAt: instant('confirmed_at'),
    reason: line('reason', LINE_MAX),
    /** What the client answered to the questions of the service when booking online. */
    answers: jsonb('answers').$type<Answer[]>().notNull().default([]),
    /** Ledger entry that deducted the no-show from a pass. */
    spentPassId: uuid('spent_pass_id'),
    spentSequence: integer('spent_sequence'),
    forgivenAt: instant('forgiven_at'),
    byUser,
    byName,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({
      name: 'booking_within_the_capacity',
      columns: [t.businessId, t.appointmentId, t.capacity],
      foreignColumns: [appointment.businessId, appointment.id, appointment.capacity],
    }).onUpdate('cascade'),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    foreignKey({ columns: [t.businessId, t.spentPassId], foreignColumns: [pass.businessId, pass.id] }),
    uniqueIndex('booking_one_place_each').on(t.businessId, t.appointmentId, t.place).where(sql`${t.status} in ${LIVE}`),
    uniqueIndex('booking_one_live_for_each_client')
      .on(t.businessId, t.appointmentId, t.clientId)
      .where(sql`${t.status} in ${LIVE}`),
    index('booking_by_appointment').on(t.businessId, t.appointmentId),
    index('booking_held').on(t.businessId, t.heldUntil).where(sql`${t.heldUntil} is not null`),
    index('booking_by_change').on(t.businessId, t.updatedAt),
    // Of all businesses: which of them have something due. The same holds for other indexes without a business first.
    index('booking_expiring').on(t.heldUntil).where(sql`${t.heldUntil} is not null`),
    index('booking_unnotified').on(t.updatedAt).where(MAY_BE_UNNOTIFIED),
    index('booking_by_group').on(t.businessId, t.groupId).where(sql`${t.groupId} is not null`),
    index('booking_by_client').on(t.businessId, t.clientId, t.appointmentId),
    check('booking_place', sql`${t.place} between 1 and ${t.capacity}`),
    check('booking_price', sql`${t.price} between 0 and 1000000000`),
    check('booking_answers', sql`jsonb_typeof(${t.answers}) = 'array'`),
    check('booking_spent', sql`num_nonnulls(${t.spentPassId}, ${t.spentSequence}) <> 1`),
  ],
)
