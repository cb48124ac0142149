import { LINE_MAX, NOTE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, byName, byUser, id, instant, line, money, personName, timestamps, version } from './columns.ts'
import { paymentMethod } from './payment-method.ts'

/** A cash drawer. */
export const drawer = pgTable(
  'drawer',
  {
    businessId,
    id,
    name: personName('name'),
    archivedAt: instant('archived_at'),
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    check('drawer_has_a_name', sql`${t.name} <> ''`),
  ],
)

/**
 * A drawer from its opening to its close. Tenders and cash movements name the session in which they were made. Once
 * closed it never changes: its counts refer to the time of the close. See docs/decisions/0078.
 */
export const drawerSession = pgTable(
  'drawer_session',
  {
    businessId,
    id,
    drawerId: uuid('drawer_id').notNull(),
    /** 1 for the first session of the drawer, without gaps. */
    number: integer('number').notNull(),
    previousNumber: integer('previous_number').generatedAlwaysAs(sql`nullif(number - 1, 0)`),
    /** Cash in the drawer at its opening. */
    openingFloat: money('opening_float'),
    openedAt: instant('opened_at').notNull(),
    openedByUser: text('opened_by_user'),
    openedByName: varchar('opened_by_name', { length: 200 }).notNull(),
    closedAt: instant('closed_at'),
    closedByUser: text('closed_by_user'),
    closedByName: line('closed_by_name', 200),
    note: line('note', NOTE_MAX),
    createdAt: timestamps.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId, t.drawerId], foreignColumns: [drawer.businessId, drawer.id] }),
    unique('drawer_session_number').on(t.businessId, t.drawerId, t.number),
    unique('drawer_session_close').on(t.businessId, t.id, t.closedAt),
    foreignKey({
      name: 'drawer_session_follows_the_one_before',
      columns: [t.businessId, t.drawerId, t.previousNumber],
      foreignColumns: [t.businessId, t.drawerId, t.number],
    }),
    uniqueIndex('drawer_session_open').on(t.businessId, t.drawerId).where(sql`${t.closedAt} is null`),
    index('drawer_session_newest_first').on(t.businessId, t.openedAt, t.id),
    check('drawer_session_float', sql`${t.openingFloat} >= 0`),
    check('drawer_session_is_closed_after_opening', sql`${t.closedAt} >= ${t.openedAt}`),
  ],
)

/** What was expected and counted of one method at the close of a session. */
export const drawerCount = pgTable(
  'drawer_count',
  {
    businessId,
    sessionId: uuid('session_id').notNull(),
    closedAt: instant('closed_at').notNull(),
    method: paymentMethod('method').notNull(),
    /** As far as an integer holds it: servers of the release before read and write these two. */
    expected: money('expected'),
    counted: money('counted'),
    /** The same in full; null in a row of the release before. */
    expectedSum: bigint('expected_sum', { mode: 'number' }),
    countedSum: bigint('counted_sum', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.sessionId, t.method] }),
    foreignKey({
      name: 'drawer_count_is_of_a_close',
      columns: [t.businessId, t.sessionId, t.closedAt],
      foreignColumns: [drawerSession.businessId, drawerSession.id, drawerSession.closedAt],
    }),
  ],
)

/** What was expected and counted in full, whichever release wrote it. */
export const IN_FULL = {
  expected: sql<number>`coalesce(${drawerCount.expectedSum}, ${drawerCount.expected})::float8`,
  counted: sql<number>`coalesce(${drawerCount.countedSum}, ${drawerCount.counted})::float8`,
}

/** Cash put into a drawer or taken out of it without a sale. */
export const cashMovement = pgTable(
  'cash_movement',
  {
    businessId,
    id,
    sessionId: uuid('session_id').notNull(),
    /** Minor units; negative if taken out. */
    amount: money('amount'),
    reason: line('reason', LINE_MAX),
    at: instant('at').notNull(),
    byUser,
    byName,
    createdAt: timestamps.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({
      name: 'cash_movement_session',
      columns: [t.businessId, t.sessionId],
      foreignColumns: [drawerSession.businessId, drawerSession.id],
    }),
    index('cash_movement_by_session').on(t.businessId, t.sessionId, t.at),
    check('cash_movement_has_a_reason', sql`${t.amount} <> 0 and ${t.reason} <> ''`),
  ],
)
