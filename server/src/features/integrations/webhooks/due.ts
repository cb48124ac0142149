import { DAY_MS, MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { sql } from 'drizzle-orm'
import { business } from '../../../db/schema/business.ts'
import { webhook, webhookDelivery } from '../../../db/schema/integration.ts'
import type { Services } from '../../../http/context.ts'
import { buildEnqueueSql } from '../../../jobs/enqueue.ts'

const LOST_AFTER_MINUTES = 5
const KEPT_DAYS = 30

/** Requeues deliveries that lost their job, as after a restore from backup. */
export async function requeueDeliveries({ db }: Pick<Services, 'db'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOST_AFTER_MINUTES * MINUTE_MS).toISOString()
  const lost = sql`(
    select jsonb_build_object('businessId', d.business_id, 'deliveryId', d.id) as data, d.webhook_id::text as group_id
    from ${webhookDelivery} d join ${webhook} w on w.business_id = d.business_id and w.id = d.webhook_id
    where d.status = 'queued' and d.updated_at < ${before} and w.archived_at is null and not exists (
      select 1 from jobs.job j where j.name = 'delivery' and j.state in ('created', 'retry', 'active')
        and j.data ->> 'deliveryId' = d.id::text))`
  await db.execute(buildEnqueueSql('delivery', lost))
}

/** Deletes deliveries older than 30 days. */
export async function deleteOldDeliveries({ db }: Pick<Services, 'db'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()
  await db.execute(sql`
    delete from ${webhookDelivery} d using ${business} b
    where d.business_id = b.business_id and d.created_at < ${before}`)
}
