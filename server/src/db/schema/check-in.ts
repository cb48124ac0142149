import { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import { NoPassReason, PassReason } from '@deskbell/domain/passes/schema.ts'
import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { check, date, foreignKey, index, integer, pgTable, primaryKey, uniqueIndex, uuid } from '../pg-core.ts'
import { booking } from './booking.ts'
import { client } from './client.ts'
import { businessId, byName, byUser, enumColumn, id, instant, line, timestamps } from './columns.ts'
import { employee } from './employee.ts'
import { pass } from './pass.ts'
import { saleLine } from './sale.ts'
import { service } from './service.ts'

export const checkInSource = enumColumn('check_in_source', CheckInSource)
export const passReason = enumColumn('pass_reason', PassReason)
export const noPassReason = enumColumn('no_pass_reason', NoPassReason)

/**
 * A visit. `passId` and `passReason` record how it was paid; without a pass it is unpaid, and `noPassReason` says why.
 */
export const checkIn = pgTable(
  'check_in',
  {
    businessId,
    id,
    clientId: uuid('client_id').notNull(),
    serviceId: uuid('service_id').notNull(),
    employeeId: uuid('employee_id'),
    /** Booking that the visit completes, or that a walk-in got in a class. */
    bookingId: uuid('booking_id'),
    passId: uuid('pass_id'),
    passReason: passReason('pass_reason'),
    noPassReason: noPassReason('no_pass_reason'),
    /** Line of a sale that paid for it, without a pass. */
    saleLineId: uuid('sale_line_id'),
    visitsUsed: integer('visits_used').notNull(),
    /** Visits left on the pass right after this visit. */
    remaining: integer('remaining'),
    expiresOn: date('expires_on'),
    source: checkInSource('source').notNull(),
    device: line('device', LINE_MAX),
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Time on the device's own clock, if reported; `occurredAt` is that time corrected for clock skew. */
    deviceAt: instant('device_at'),
    undoneAt: instant('undone_at'),
    undoneByName: line('undone_by_name', 200),
    byUser,
    byName,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.clientId], foreignColumns: [client.businessId, client.id] }),
    foreignKey({ columns: [t.businessId, t.serviceId], foreignColumns: [service.businessId, service.id] }),
    foreignKey({ columns: [t.businessId, t.employeeId], foreignColumns: [employee.businessId, employee.id] }),
    foreignKey({ columns: [t.businessId, t.passId], foreignColumns: [pass.businessId, pass.id] }),
    foreignKey({ columns: [t.businessId, t.bookingId], foreignColumns: [booking.businessId, booking.id] }),
    foreignKey({ columns: [t.businessId, t.saleLineId], foreignColumns: [saleLine.businessId, saleLine.id] }),
    // One visit per booking, however often the client taps.
    uniqueIndex('check_in_once_for_each_booking')
      .on(t.businessId, t.bookingId)
      .where(sql`${t.bookingId} is not null and ${t.undoneAt} is null`),
    // Covering index: reports count visits with index-only scans.
    index('check_in_newest_first').on(
      ...([t.businessId, t.occurredAt, t.id] as const),
      t.clientId,
      t.serviceId,
      t.employeeId,
      t.passId,
      t.bookingId,
      t.source,
      t.visitsUsed,
      t.undoneAt,
      t.saleLineId,
    ),
    index('check_in_by_client').on(t.businessId, t.clientId, t.occurredAt, t.id),
    index('check_in_by_pass')
      .on(t.businessId, t.passId, t.occurredAt)
      .where(sql`${t.passId} is not null and ${t.undoneAt} is null`),
    index('check_in_unpaid')
      .on(t.businessId, t.clientId)
      .where(sql`${t.passId} is null and ${t.saleLineId} is null and ${t.undoneAt} is null`),
    check(
      'check_in_is_paid_or_says_why_not',
      sql`num_nonnulls(${t.passId}, ${t.noPassReason}) = 1 and num_nonnulls(${t.passId}, ${t.passReason}) <> 1`,
    ),
    check('check_in_is_paid_once', sql`num_nonnulls(${t.passId}, ${t.saleLineId}) < 2`),
    check('check_in_visits_used', sql`${t.visitsUsed} between 1 and 100`),
  ],
)
