import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { check, foreignKey, index, integer, pgTable, primaryKey } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, instant, line, timestamps } from './columns.ts'

/** What the operator of an installation decided about a business. One without a row is active and has no limits. */
export const tenancy = pgTable(
  'tenancy',
  {
    businessId,
    suspendedAt: instant('suspended_at'),
    suspendedReason: line('suspended_reason', LINE_MAX),
    suspendedBy: line('suspended_by', LINE_MAX),
    /** From then on the business is deleted with all its data. */
    deleteAt: instant('delete_at'),
    /** Limits of the plan; null: none. */
    maxEmployees: integer('max_employees'),
    /** Of clients that are not archived. */
    maxClients: integer('max_clients'),
    /** Of messages to clients in a calendar month. */
    maxMessages: integer('max_messages'),
    maxStorageMb: integer('max_storage_mb'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('tenancy_to_delete').on(t.deleteAt).where(sql`${t.deleteAt} is not null`),
    check('tenancy_suspended_with_reason', sql`(${t.suspendedAt} is null) = (${t.suspendedReason} = '')`),
    check('tenancy_limits', sql`least(${t.maxEmployees}, ${t.maxClients}, ${t.maxMessages}, ${t.maxStorageMb}) >= 0`),
  ],
)
