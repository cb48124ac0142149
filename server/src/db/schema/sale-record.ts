import { SaleRecordKind } from '@deskbell/domain/sale-records/schema.ts'
import { sql } from '../drizzle.ts'
import { check, foreignKey, integer, pgTable, primaryKey, text, unique, uuid, varchar } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, enumColumn, instant } from './columns.ts'
import { sale, tender } from './sale.ts'

export const saleRecordKind = enumColumn('sale_record_kind', SaleRecordKind)

/** SHA-256, hexadecimal. */
const hash = (name: string) => varchar(name, { length: 64 })

/**
 * Append-only hash chain over sales and payments. Each record has the hash of the one before and that of itself, so that
 * a row that was changed, removed or added later shows. See docs/decisions/0084.
 */
export const saleRecord = pgTable(
  'sale_record',
  {
    businessId,
    /** 1 for the opening of the chain, without gaps. */
    sequence: integer('sequence').notNull(),
    previousSequence: integer('previous_sequence').generatedAlwaysAs(sql`nullif(sequence - 1, 0)`),
    kind: saleRecordKind('kind').notNull(),
    saleId: uuid('sale_id'),
    tenderId: uuid('tender_id'),
    at: instant('at').notNull(),
    /** What is sealed, as JSON. Columns of the rows that may change lawfully are left out. */
    facts: text('facts').notNull(),
    /** Of the record before; 64 zeros for the first. */
    previousHash: hash('previous_hash').notNull(),
    hash: hash('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.sequence] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    foreignKey({ columns: [t.businessId, t.saleId], foreignColumns: [sale.businessId, sale.id] }),
    foreignKey({ columns: [t.businessId, t.tenderId], foreignColumns: [tender.businessId, tender.id] }),
    unique('sale_record_hash').on(t.businessId, t.sequence, t.hash),
    unique('sale_record_seals_once').on(t.businessId, t.saleId, t.tenderId).nullsNotDistinct(),
    foreignKey({
      name: 'sale_record_follows_the_one_before',
      columns: [t.businessId, t.previousSequence, t.previousHash],
      foreignColumns: [t.businessId, t.sequence, t.hash],
    }),
    check('sale_record_starts_at_zero', sql`${t.sequence} > 1 or ${t.previousHash} = repeat('0', 64)`),
    check(
      'sale_record_hash_is_of_its_facts',
      sql`${t.hash} = encode(sha256(convert_to(${t.previousHash} || ${t.facts}, 'UTF8')), 'hex')`,
    ),
    check(
      'sale_record_is_of_its_kind',
      sql`(${t.kind} = 'opening') = (${t.sequence} = 1) and (${t.kind} = 'opening') = (${t.saleId} is null)
      and (${t.kind} = 'tender') = (${t.tenderId} is not null)`,
    ),
  ],
)

/**
 * Newest record of a business's chain; its row is locked until the commit, as the last of a sale's locks. A deferred
 * foreign key to that record (see the migration) rejects any other value.
 */
export const saleChain = pgTable(
  'sale_chain',
  {
    businessId,
    /** Number of records; null if there is none. */
    sequence: integer('sequence'),
    hash: hash('hash'),
  },
  (t) => [
    primaryKey({ columns: [t.businessId] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    check('sale_chain_names_its_newest_record', sql`num_nulls(${t.sequence}, ${t.hash}) <> 1`),
  ],
)
