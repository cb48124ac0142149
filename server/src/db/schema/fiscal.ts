import { type FiscalReceipt, FiscalStatus, type SignatureData } from '@deskbell/domain/fiscal/schema.ts'
import { sql } from '../drizzle.ts'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from '../pg-core.ts'
import { businessId, enumColumn, instant, timestamps } from './columns.ts'
import { sale } from './sale.ts'

export const fiscalStatus = enumColumn('fiscal_status', FiscalStatus)

/** What the fiscal service is to sign of a sale, and its signature. See docs/decisions/0084. */
export const fiscalSignature = pgTable(
  'fiscal_signature',
  {
    businessId,
    saleId: uuid('sale_id').notNull(),
    /** Idempotency key of the transaction at the service, a UUID of version 4. */
    transactionId: uuid('transaction_id').notNull(),
    receipt: jsonb('receipt').$type<FiscalReceipt>().notNull(),
    status: fiscalStatus('status').notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** Reason of the last failure; empty if none. */
    lastError: text('last_error').notNull().default(''),
    signature: jsonb('signature').$type<SignatureData>(),
    signedAt: instant('signed_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.saleId] }),
    foreignKey({ columns: [t.businessId, t.saleId], foreignColumns: [sale.businessId, sale.id] }),
    unique('fiscal_signature_transaction').on(t.businessId, t.transactionId),
    index('fiscal_signature_unsigned').on(t.updatedAt, t.businessId).where(sql`${t.status} <> 'signed'`),
    check(
      'fiscal_signature_is_signed',
      sql`(${t.status} = 'signed') = (${t.signature} is not null) and (${t.status} = 'signed') = (${t.signedAt} is not null)`,
    ),
  ],
)
