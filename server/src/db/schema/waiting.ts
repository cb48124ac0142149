import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { OfferStatus, WaitingStatus } from '@deskbell/domain/waiting-list/schema.ts'
import { sql } from '../drizzle.ts'
import { check, date, foreignKey, index, pgTable, primaryKey, uniqueIndex, uuid, varchar } from '../pg-core.ts'
import { appointment } from './appointment.ts'
import { booking } from './booking.ts'
import { client } from './client.ts'
import { businessId, byName, byUser, enumColumn, id, instant, line, timestamps, version } from './columns.ts'
import { employee } from './employee.ts'
import { service } from './service.ts'

export const waitingStatus = enumColumn('waiting_status', WaitingStatus)
export const offerStatus = enumColumn('offer_status', OfferStatus)

/**
 * Waiting list: a client who waits for a time of a service, or for a place in a class. The queue is ordered by
 * `createdAt`.
 */
export const waiting = pgTable(
  'waiting',
  {
    businessId,
    id,
    clientId: uuid('client_id').notNull(),
    serviceId: uuid('service_id').notNull(),
    appointmentId: uuid('appointment_id'),
    employeeId: uuid('employee_id'),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    /** Local times of day, HH:MM. */
    earliest: varchar('earliest', { length: 5 }),
    latest: varchar('latest', { length: 5 }),
    note: line('note', LINE_MAX),
    status: waitingStatus('status').notNull().default('waiting'),
    byUser,
    byName,
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    foreignKey({ columns: [t.businessId, t.serviceId], foreignColumns: [service.businessId, service.id] }),
    foreignKey({ columns: [t.businessId, t.appointmentId], foreignColumns: [appointment.businessId, appointment.id] }),
    foreignKey({ columns: [t.businessId, t.employeeId], foreignColumns: [employee.businessId, employee.id] }),
    index('waiting_in_line')
      .on(t.businessId, t.serviceId, t.createdAt, t.id)
      .where(sql`${t.status} in ('waiting', 'offered')`),
    index('waiting_for_class')
      .on(t.businessId, t.appointmentId, t.createdAt, t.id)
      .where(sql`${t.appointmentId} is not null and ${t.status} in ('waiting', 'offered')`),
    index('waiting_by_client').on(t.businessId, t.clientId),
    index('waiting_by_last_day').on(t.businessId, t.toDay).where(sql`${t.status} in ('waiting', 'offered')`),
    index('waiting_newest_first').on(t.businessId, t.createdAt, t.id),
    check('waiting_days', sql`${t.fromDay} <= ${t.toDay}`),
  ],
)

/** An offer to a client on the waiting list. A held offer has its booking; an open one gets it when accepted. */
export const waitingOffer = pgTable(
  'waiting_offer',
  {
    businessId,
    id,
    waitingId: uuid('waiting_id').notNull(),
    bookingId: uuid('booking_id'),
    appointmentId: uuid('appointment_id'),
    employeeId: uuid('employee_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    until: instant('until').notNull(),
    status: offerStatus('status').notNull(),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.waitingId], foreignColumns: [waiting.businessId, waiting.id] }),
    foreignKey({ columns: [t.businessId, t.bookingId], foreignColumns: [booking.businessId, booking.id] }),
    foreignKey({ columns: [t.businessId, t.appointmentId], foreignColumns: [appointment.businessId, appointment.id] }),
    foreignKey({ columns: [t.businessId, t.employeeId], foreignColumns: [employee.businessId, employee.id] }),
    // At most one pending offer per waiting list entry.
    uniqueIndex('waiting_offer_one_each').on(t.businessId, t.waitingId).where(sql`${t.status} in ('held', 'open')`),
    index('waiting_offer_by_waiting').on(t.businessId, t.waitingId, t.createdAt),
    index('waiting_offer_by_booking').on(t.businessId, t.bookingId).where(sql`${t.bookingId} is not null`),
    index('waiting_offer_until').on(t.businessId, t.until).where(sql`${t.status} in ('held', 'open')`),
    check('waiting_offer_held_has_a_booking', sql`${t.status} <> 'held' or ${t.bookingId} is not null`),
  ],
)
