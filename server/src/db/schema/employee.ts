import type { WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import { EMAIL_MAX, LINE_MAX, NOTE_MAX, PHONE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, uuid, varchar } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, id, instant, line, personName, timestamps, version } from './columns.ts'
import { service } from './service.ts'

export const employee = pgTable(
  'employee',
  {
    businessId,
    id,
    firstName: personName('first_name'),
    lastName: personName('last_name'),
    phone: line('phone', PHONE_MAX),
    email: line('email', EMAIL_MAX),
    note: line('note', NOTE_MAX),
    /** Address of their own video room; empty: none. */
    videoLink: line('video_link', LINE_MAX),
    colour: varchar('colour', { length: 7 }).notNull(),
    /** Null: the business's opening hours. */
    workingHours: jsonb('working_hours').$type<WeekHours>(),
    archivedAt: instant('archived_at'),
    /** Time of erasure (GDPR): no name, phone or e-mail is left. */
    erasedAt: instant('erased_at'),
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('employee_newest_first').on(t.businessId, t.createdAt, t.id),
    check(
      'employee_is_complete',
      sql`${t.erasedAt} is not null or (${t.firstName} <> '' and ${t.lastName} <> '' and ${t.phone} <> '' and ${t.email} <> '')`,
    ),
    check(
      'employee_erased_is_nobody',
      sql`${t.erasedAt} is null or (${t.archivedAt} is not null and ${t.lastName} = '' and ${t.phone} = '' and ${t.email} = '' and ${t.note} = '')`,
    ),
    check('employee_video_link', sql`${t.videoLink} = '' or (${t.videoLink} ~ '^https://' and ${t.erasedAt} is null)`),
    check('employee_colour', sql`${t.colour} ~ '^#[0-9a-f]{6}$'`),
  ],
)

/** Many-to-many: services that each employee performs. */
export const employeeService = pgTable(
  'employee_service',
  {
    businessId,
    employeeId: uuid('employee_id').notNull(),
    serviceId: uuid('service_id').notNull(),
    /** The employee's own price and duration; null: those of the service. */
    price: integer('price'),
    durationMinutes: integer('duration_minutes'),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.employeeId, t.serviceId] }),
    foreignKey({ columns: [t.businessId, t.employeeId], foreignColumns: [employee.businessId, employee.id] }),
    foreignKey({ columns: [t.businessId, t.serviceId], foreignColumns: [service.businessId, service.id] }),
    index('employee_service_by_service').on(t.businessId, t.serviceId),
    check('employee_service_price', sql`${t.price} between 0 and 1000000000`),
    check('employee_service_duration', sql`${t.durationMinutes} between 1 and 1440`),
  ],
)
