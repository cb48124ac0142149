import { CancelledBy } from '@deskbell/domain/appointments/schema.ts'
import { LINE_MAX, NOTE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import {
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  unique,
  uuid,
  varchar,
} from '../pg-core.ts'
import { businessId, byName, byUser, enumColumn, id, instant, line, money, timestamps, version } from './columns.ts'
import { employee } from './employee.ts'
import { service, serviceKind } from './service.ts'

export const cancelledBy = enumColumn('cancelled_by', CancelledBy)

const timeRange = customType<{ data: string }>({ dataType: () => 'tstzrange' })
const numberRange = customType<{ data: string }>({ dataType: () => 'int8range' })

/** Numbers the claims on employees' time; see `appointment.claim`. */
export const appointmentClaim = pgSequence('appointment_claim')

/** Recurring appointments. `everyWeeks` is only for display; the appointments themselves are authoritative. */
export const series = pgTable(
  'series',
  {
    businessId,
    id,
    everyWeeks: integer('every_weeks').notNull(),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    check('series_every_weeks', sql`${t.everyWeeks} between 1 and 52`),
  ],
)

/**
 * An appointment with an employee: one client's, or a class. An exclusion constraint, added by migration 0005_appointments.sql, forbids
 * that two live appointments with overlapping claims occupy the same employee at the same time. See
 * docs/decisions/0022.
 */
export const appointment = pgTable(
  'appointment',
  {
    businessId,
    id,
    serviceId: uuid('service_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    kind: serviceKind('kind').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    bufferBeforeMinutes: integer('buffer_before_minutes').notNull(),
    bufferAfterMinutes: integer('buffer_after_minutes').notNull(),
    /** Time during which the employee is unavailable to others, including buffers. */
    occupied: timeRange('occupied').notNull(),
    /**
     * Decides which overlaps the exclusion constraint rejects. With n, the next number of the sequence: `(,n]` for an
     * ordinary appointment, which overlaps every other claim; `[n,n]` for one that was double-booked on purpose, which
     * overlaps only claims made later.
     */
    claim: numberRange('claim').notNull(),
    /** Reason for booking over another appointment; empty if it wasn't. */
    anywayReason: line('anyway_reason', LINE_MAX),
    capacity: integer('capacity').notNull(),
    price: money('price'),
    seriesId: uuid('series_id'),
    /** Day that the recurrence rule gives it, even if it was moved since. */
    seriesDay: date('series_day'),
    note: varchar('note', { length: NOTE_MAX }).notNull().default(''),
    cancelledAt: instant('cancelled_at'),
    cancelledBy: cancelledBy('cancelled_by'),
    cancelReason: line('cancel_reason', LINE_MAX),
    /** Id of the operation that cancelled it, alone or together with others. */
    cancelOperation: uuid('cancel_operation'),
    byUser,
    byName,
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.serviceId], foreignColumns: [service.businessId, service.id] }),
    foreignKey({ columns: [t.businessId, t.employeeId], foreignColumns: [employee.businessId, employee.id] }),
    foreignKey({ columns: [t.businessId, t.seriesId], foreignColumns: [series.businessId, series.id] }),
    // Target of the booking's foreign key, so that a booking's place can't exceed the capacity.
    unique('appointment_with_capacity').on(t.businessId, t.id, t.capacity),
    // Covering index: reports count years of appointments with index-only scans.
    index('appointment_by_start').on(
      t.businessId,
      t.startsAt,
      t.id,
      t.serviceId,
      t.employeeId,
      t.kind,
      t.capacity,
      t.cancelledAt,
      t.endsAt,
    ),
    index('appointment_by_employee').on(t.businessId, t.employeeId, t.startsAt),
    index('appointment_by_service').on(t.businessId, t.serviceId, t.startsAt),
    index('appointment_by_series').on(t.businessId, t.seriesId, t.seriesDay).where(sql`${t.seriesId} is not null`),
    index('appointment_by_change').on(t.businessId, t.updatedAt),
    // Of all businesses: which of them have something due.
    index('appointment_changed').on(t.updatedAt).where(sql`${t.updatedAt} > ${t.createdAt}`),
    index('appointment_starting').on(t.startsAt),
    index('appointment_cancelled_together')
      .on(t.businessId, t.cancelOperation)
      .where(sql`${t.cancelOperation} is not null`),
    check('appointment_times', sql`${t.startsAt} < ${t.endsAt} and ${t.endsAt} <= ${t.startsAt} + interval '24 hours'`),
    check(
      'appointment_buffers',
      sql`${t.bufferBeforeMinutes} between 0 and 1440 and ${t.bufferAfterMinutes} between 0 and 1440`,
    ),
    check(
      'appointment_occupies_its_time_and_buffers',
      sql`${t.startsAt} - lower(${t.occupied}) = make_interval(mins => ${t.bufferBeforeMinutes})
        and upper(${t.occupied}) - ${t.endsAt} = make_interval(mins => ${t.bufferAfterMinutes})`,
    ),
    check(
      'appointment_claims',
      sql`upper(${t.claim}) is not null and (lower(${t.claim}) is null) = (${t.anywayReason} = '')`,
    ),
    check('appointment_capacity', sql`${t.capacity} between 1 and 1000 and (${t.kind} = 'class' or ${t.capacity} = 1)`),
    check('appointment_price', sql`${t.price} between 0 and 1000000000`),
    check('appointment_in_a_series_has_its_day', sql`(${t.seriesId} is null) = (${t.seriesDay} is null)`),
    check(
      'appointment_cancelled_says_by_whom',
      sql`num_nonnulls(${t.cancelledAt}, ${t.cancelledBy}, ${t.cancelOperation}) in (0, 3)`,
    ),
  ],
)
