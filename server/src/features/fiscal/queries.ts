import type { FiscalSettings, SaleFiscal } from '@deskbell/domain/fiscal/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { fiscalSignature } from '../../db/schema/fiscal.ts'

/** Finds what the fiscal service says of a sale; null if it was not to sign it. */
export async function findSaleFiscal(db: Queryable, { businessId }: Actor, saleId: string): Promise<SaleFiscal | null> {
  const { status, tries, signature } = fiscalSignature
  const [row] = await db
    .select({ status, tries, signature })
    .from(fiscalSignature)
    .where(and(eq(fiscalSignature.businessId, businessId), eq(fiscalSignature.saleId, saleId)))
  if (!row) return null
  const failures = row.status === 'signed' ? row.tries - 1 : row.tries
  return { status: row.status, wasDown: failures > 0, signature: row.signature }
}

/** Counts what is not signed, with the newest reason. */
export async function findUnsigned(db: Queryable, businessId: string) {
  const { rows } = await db.execute<Pick<FiscalSettings, 'waiting' | 'failed' | 'lastError'>>(sql`
    select count(*) filter (where f.status = 'waiting')::int as waiting,
      count(*) filter (where f.status = 'failed')::int as failed,
      coalesce((array_agg(f.last_error order by f.updated_at desc) filter (where f.last_error <> ''))[1], '') as "lastError"
    from ${fiscalSignature} f where f.business_id = ${businessId} and f.status <> 'signed'`)
  return rows[0] ?? { waiting: 0, failed: 0, lastError: '' }
}
