import { DailySum } from '@deskbell/domain/reports/schema.ts'
import { bigint, date, foreignKey, integer, pgTable, primaryKey, unique, uuid, varchar } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, enumColumn } from './columns.ts'

export const dailySum = enumColumn('daily_sum', DailySum)

/**
 * State of a business's daily sums, which reports over years add up. They are right for the days before `until`, except
 * stale ones. No row, or one of another time zone: nothing is summed. See docs/decisions/0060.
 */
export const dailySums = pgTable(
  'daily_sums',
  {
    businessId,
    /** Time zone by which the days were summed. */
    timeZone: varchar('time_zone', { length: 60 }).notNull(),
    /** First day that isn't summed; null if none is. */
    until: date('until'),
  },
  (t) => [
    primaryKey({ columns: [t.businessId] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
  ],
)

/**
 * Day whose sums are missing or outdated; reports read its rows instead. Triggers add it when the past is corrected
 * (see the migration), in the same transaction. Each transaction adds a row of its own, so that a job that sums a day
 * anew removes only the marks of corrections that it saw.
 */
export const staleDay = pgTable(
  'stale_day',
  {
    businessId,
    sum: dailySum('sum').notNull(),
    day: date('day').notNull(),
    transactionId: bigint('transaction_id', { mode: 'bigint' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.sum, t.day, t.transactionId] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
  ],
)

/** Visits of a day that were not undone, by employee and by the package that paid for them. */
export const dailyVisits = pgTable(
  'daily_visits',
  {
    businessId,
    day: date('day').notNull(),
    employeeId: uuid('employee_id'),
    packageId: uuid('package_id'),
    visits: integer('visits').notNull(),
    /** Visits deducted from passes. */
    used: integer('used').notNull(),
    /** In minor units. */
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (t) => [
    unique('daily_visits_of_a_day').on(t.businessId, t.day, t.employeeId, t.packageId).nullsNotDistinct(),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
  ],
)

const moved = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Movements of a day of the passes that count visits, by package; see docs/decisions/0041. */
export const dailyLiability = pgTable(
  'daily_liability',
  {
    businessId,
    day: date('day').notNull(),
    packageId: uuid('package_id').notNull(),
    soldVisits: moved('sold_visits'),
    soldMoney: moved('sold_money'),
    usedVisits: moved('used_visits'),
    usedMoney: moved('used_money'),
    refundedVisits: moved('refunded_visits'),
    refundedMoney: moved('refunded_money'),
    expiredVisits: moved('expired_visits'),
    expiredMoney: moved('expired_money'),
    adjustedVisits: moved('adjusted_visits'),
    adjustedMoney: moved('adjusted_money'),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.day, t.packageId] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
  ],
)
