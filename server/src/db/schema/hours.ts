import { type DayHours, type Hours, TimeOffType } from '@deskbell/domain/business/hours/schema.ts'
import { NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { check, date, foreignKey, index, jsonb, pgTable, primaryKey, uuid } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, enumColumn, id, line, timestamps } from './columns.ts'
import { employee } from './employee.ts'

export const timeOffType = enumColumn('time_off_type', TimeOffType)

/** Exceptions to the weekly hours, for the business or for one employee. */
export const specialDays = pgTable(
  'special_days',
  {
    businessId,
    id,
    employeeId: uuid('employee_id'),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    hours: jsonb('hours').$type<DayHours>().notNull(),
    name: line('name', NAME_MAX),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    foreignKey({ columns: [t.businessId, t.employeeId], foreignColumns: [employee.businessId, employee.id] }),
    index('special_days_by_last_day').on(t.businessId, t.lastDay),
    check('special_days_in_order', sql`${t.firstDay} <= ${t.lastDay}`),
  ],
)

export const timeOff = pgTable(
  'time_off',
  {
    businessId,
    id,
    employeeId: uuid('employee_id').notNull(),
    type: timeOffType('type').notNull(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /** Null: whole days. */
    hours: jsonb('hours').$type<Hours>(),
    note: line('note', NAME_MAX),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.employeeId], foreignColumns: [employee.businessId, employee.id] }),
    index('time_off_by_last_day').on(t.businessId, t.lastDay),
    check(
      'time_off_in_order',
      sql`${t.firstDay} <= ${t.lastDay} and (${t.hours} is null or ${t.firstDay} = ${t.lastDay})`,
    ),
  ],
)
