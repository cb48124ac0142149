import { LedgerKind } from '@deskbell/domain/passes/schema.ts'
import { sql } from '../drizzle.ts'
import { check, date, foreignKey, index, integer, pgTable, primaryKey, unique, uuid } from '../pg-core.ts'
import { booking } from './booking.ts'
import { checkIn } from './check-in.ts'
import { businessId, byName, byUser, enumColumn, instant, line, timestamps } from './columns.ts'
import { pass } from './pass.ts'

export const ledgerKind = enumColumn('ledger_kind', LedgerKind)

/**
 * Append-only ledger of the visits added to and deducted from a pass. Foreign keys on sequence and balance tie each
 * entry to the previous one, so a chain with a wrong sum, a gap or a fork can't be written.
 */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    businessId,
    passId: uuid('pass_id').notNull(),
    sequence: integer('sequence').notNull(),
    kind: ledgerKind('kind').notNull(),
    delta: integer('delta').notNull(),
    balance: integer('balance').notNull(),
    previousSequence: integer('previous_sequence').generatedAlwaysAs(sql`nullif(sequence - 1, 0)`),
    previousBalance: integer('previous_balance').generatedAlwaysAs(sql`balance - delta`),
    checkInId: uuid('check_in_id'),
    /** Booking that was a no-show. */
    bookingId: uuid('booking_id'),
    /** Other pass of a transfer. */
    otherPassId: uuid('other_pass_id'),
    /** Days by which the expiry moved. */
    days: integer('days').notNull().default(0),
    /** Last valid day after this entry. */
    expiresOn: date('expires_on'),
    /** First frozen day, for a freeze or its end. */
    frozenOn: date('frozen_on'),
    /** Sequence of the entry, on the same pass, that this one undoes. */
    undoes: integer('undoes'),
    /** Shared by the entries that one batch action wrote on many passes. */
    batchId: uuid('batch_id'),
    /** Time of writing, not of the visit: the entries of a pass are ordered by it. */
    at: instant('at').notNull(),
    byUser,
    byName,
    note: line('note', 500),
    createdAt: timestamps.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.passId, t.sequence] }),
    foreignKey({ columns: [t.businessId, t.passId], foreignColumns: [pass.businessId, pass.id] }),
    foreignKey({ columns: [t.businessId, t.checkInId], foreignColumns: [checkIn.businessId, checkIn.id] }),
    foreignKey({ columns: [t.businessId, t.bookingId], foreignColumns: [booking.businessId, booking.id] }),
    foreignKey({ columns: [t.businessId, t.otherPassId], foreignColumns: [pass.businessId, pass.id] }),
    foreignKey({
      name: 'ledger_entry_undoes_one_of_its_pass',
      columns: [t.businessId, t.passId, t.undoes],
      foreignColumns: [t.businessId, t.passId, t.sequence],
    }),
    unique('ledger_entry_is_undone_once').on(t.businessId, t.passId, t.undoes),
    index('ledger_entry_by_batch').on(t.businessId, t.batchId).where(sql`${t.batchId} is not null`),
    // Covering index: sums of changes since a given time need only the index.
    index('ledger_entry_by_time').on(t.businessId, t.at, t.passId, t.delta),
    index('ledger_entry_but_visits').on(t.businessId, t.at).where(sql`${t.kind} not in ('use', 'undo')`),
    unique('ledger_entry_balance').on(t.businessId, t.passId, t.sequence, t.balance),
    foreignKey({
      name: 'ledger_entry_follows_the_one_before',
      columns: [t.businessId, t.passId, t.previousSequence, t.previousBalance],
      foreignColumns: [t.businessId, t.passId, t.sequence, t.balance],
    }),
    check('ledger_entry_starts_at_zero', sql`${t.sequence} > 1 or (${t.sequence} = 1 and ${t.balance} = ${t.delta})`),
    check(
      'ledger_entry_use_belongs_to_a_check_in',
      sql`${t.kind} not in ('use', 'undo') or ${t.checkInId} is not null`,
    ),
    check(
      'ledger_entry_no_show_belongs_to_a_booking',
      sql`(${t.kind}::text = 'no_show') = (${t.bookingId} is not null)`,
    ),
  ],
)
