import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { StoredValueEntryKind } from '@deskbell/domain/stored-value/schema.ts'
import { sql } from '../drizzle.ts'
import { check, foreignKey, index, integer, pgTable, primaryKey, unique, uuid } from '../pg-core.ts'
import { businessId, byName, byUser, enumColumn, id, instant, line, money, timestamps } from './columns.ts'
import { saleLine, tender } from './sale.ts'
import { storedValue } from './stored-value.ts'

export const storedValueEntryKind = enumColumn('stored_value_entry_kind', StoredValueEntryKind)

/**
 * Append-only ledger of the money on a gift card or of a client's credit. Foreign keys on sequence and balance tie each
 * entry to the one before, and no balance is negative: the same money can't be spent twice.
 */
export const storedValueEntry = pgTable(
  'stored_value_entry',
  {
    businessId,
    id,
    storedValueId: uuid('stored_value_id').notNull(),
    /** 1 for its first entry, without gaps. */
    sequence: integer('sequence').notNull(),
    kind: storedValueEntryKind('kind').notNull(),
    /** Minor units; negative if money left. */
    amount: money('amount'),
    balance: money('balance'),
    previousSequence: integer('previous_sequence').generatedAlwaysAs(sql`nullif(sequence - 1, 0)`),
    previousBalance: integer('previous_balance').generatedAlwaysAs(sql`balance - amount`),
    /** Line that sold it, or whose refund took the money off again. */
    saleLineId: uuid('sale_line_id'),
    /** Tender by which it was spent, or the refund's by which money came back. */
    tenderId: uuid('tender_id'),
    note: line('note', LINE_MAX),
    at: instant('at').notNull(),
    byUser,
    byName,
    createdAt: timestamps.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({
      name: 'stored_value_entry_stored_value',
      columns: [t.businessId, t.storedValueId],
      foreignColumns: [storedValue.businessId, storedValue.id],
    }),
    foreignKey({
      name: 'stored_value_entry_sale_line',
      columns: [t.businessId, t.saleLineId],
      foreignColumns: [saleLine.businessId, saleLine.id],
    }),
    foreignKey({
      name: 'stored_value_entry_tender',
      columns: [t.businessId, t.tenderId],
      foreignColumns: [tender.businessId, tender.id],
    }),
    unique('stored_value_entry_balance').on(t.businessId, t.storedValueId, t.sequence, t.balance),
    unique('stored_value_entry_sequence').on(t.businessId, t.storedValueId, t.sequence),
    unique('stored_value_entry_of_tender').on(t.businessId, t.tenderId),
    foreignKey({
      name: 'stored_value_entry_follows_the_one_before',
      columns: [t.businessId, t.storedValueId, t.previousSequence, t.previousBalance],
      foreignColumns: [t.businessId, t.storedValueId, t.sequence, t.balance],
    }),
    index('stored_value_entry_by_time').on(t.businessId, t.at, t.storedValueId, t.amount),
    index('stored_value_entry_by_sale_line').on(t.businessId, t.saleLineId).where(sql`${t.saleLineId} is not null`),
    check('stored_value_entry_balance_is_not_negative', sql`${t.balance} >= 0`),
    check(
      'stored_value_entry_starts_at_zero',
      sql`${t.sequence} > 1 or (${t.sequence} = 1 and ${t.balance} = ${t.amount})`,
    ),
    check(
      'stored_value_entry_is_of_its_kind',
      sql`case when ${t.kind} in ('sold', 'returned', 'imported') then ${t.amount} > 0
        when ${t.kind} in ('spent', 'refunded') then ${t.amount} < 0 else ${t.amount} <> 0 end
        and (${t.kind} in ('sold', 'refunded')) = (${t.saleLineId} is not null)
        and (${t.kind} in ('spent', 'returned')) = (${t.tenderId} is not null)`,
    ),
  ],
)
