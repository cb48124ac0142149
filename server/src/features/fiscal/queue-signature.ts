import { randomUUID } from 'node:crypto'
import { toFiscalReceipt } from '@deskbell/domain/fiscal/receipt.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { sql } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { fiscalSignature } from '../../db/schema/fiscal.ts'
import { buildEnqueueSql } from '../../jobs/enqueue.ts'

/**
 * Has a sale or a refund signed by the fiscal service of the business, if it has one: by a job after the commit, so that
 * the service can neither slow a sale down nor refuse it.
 */
export async function queueSignature(
  tx: Transaction,
  { businessId, currency }: Actor,
  {
    saleId,
    lines,
    now,
    payments,
  }: {
    saleId: string
    lines: { amount: number; taxRate?: number | undefined; taxAdded?: number | undefined }[]
    payments: { method: string; amount: number }[]
    now: Date
  },
): Promise<void> {
  const sold = lines.map(({ amount, taxRate = 0, taxAdded = 0 }) => ({ amount, taxRate, taxAdded }))
  const receipt = JSON.stringify(toFiscalReceipt({ currency, lines: sold, payments }))
  const at = now.toISOString()
  const jobs = sql`(
    select jsonb_build_object('businessId', business_id, 'saleId', sale_id) as data, business_id as group_id, 0 as priority
    from queued)`
  await tx.execute(sql`
    with queued as (
      insert into ${fiscalSignature} (business_id, sale_id, transaction_id, receipt, created_at, updated_at)
      select ${businessId}, ${saleId}::uuid, ${randomUUID()}::uuid, ${receipt}::jsonb, ${at}::timestamptz, ${at}::timestamptz
      from ${business} b where b.business_id = ${businessId} and b.fiscal is not null
      returning business_id, sale_id
    )
    ${buildEnqueueSql('fiscal', jobs)}`)
}
