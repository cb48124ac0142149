import type { Tenancy } from '@deskbell/domain/tenancy/schema.ts'
import type { Queryable } from '../../db/client.ts'
import { eq, type SQL, type SQLWrapper, sql } from '../../db/drizzle.ts'
import { tenancy } from '../../db/schema/tenancy.ts'

export type TenancyRow = typeof tenancy.$inferSelect

export async function findTenancy(db: Queryable, businessId: string): Promise<TenancyRow | undefined> {
  const [row] = await db.select().from(tenancy).where(eq(tenancy.businessId, businessId))
  return row
}

/** Condition that a business, by its id or a column with it, is not suspended. */
export function isNotSuspended(businessId: SQLWrapper): SQL {
  return sql`not exists (select from ${tenancy} t where t.business_id = ${businessId} and t.suspended_at is not null)`
}

export function presentTenancy(row: TenancyRow | undefined, contact: string): Tenancy {
  const { suspendedAt = null, suspendedReason: reason = '', deleteAt = null } = row ?? {}
  return {
    suspension: suspendedAt && { since: suspendedAt.toISOString(), reason },
    deleteAt: deleteAt?.toISOString() ?? null,
    contact,
  }
}

export function toState(row: TenancyRow | undefined): 'active' | 'suspended' | 'to be deleted' {
  if (row?.deleteAt) return 'to be deleted'
  return row?.suspendedAt ? 'suspended' : 'active'
}
