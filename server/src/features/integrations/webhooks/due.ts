import { DAY_MS, MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { and, eq, lt, type SQL, sql } from '../../../db/drizzle.ts'
import { webhook, webhookDelivery } from '../../../db/schema/integration.ts'
import type { Services } from '../../../http/context.ts'
import type { SelectDue } from '../../../jobs/due-businesses.ts'
import { buildEnqueueSql } from '../../../jobs/enqueue.ts'
import type { BusinessRow } from '../../business/queries.ts'

/** Longer than the job queue's longest retry delay. */
const LOST_AFTER_MINUTES = 35
const KEPT_DAYS = 30

/** Selects deliveries that were not tried for so long that they may have lost their job. */
function selectStalled(now: Date, ofBusiness = sql`true`): SQL {
  const before = new Date(now.getTime() - LOST_AFTER_MINUTES * MINUTE_MS).toISOString()
  return sql`
    select d.business_id, d.id, d.webhook_id
    from ${webhookDelivery} d join ${webhook} w on w.business_id = d.business_id and w.id = d.webhook_id
    where ${ofBusiness} and d.status = 'queued' and d.updated_at < ${before} and w.archived_at is null`
}

export const selectWithLostDeliveries: SelectDue = ({ now }) => sql`select d.business_id from (${selectStalled(now)}) d`

/** Requeues deliveries that lost their job, as after a restore from backup. */
export async function requeueDeliveries({ db }: Pick<Services, 'db'>, { id }: BusinessRow, now: Date): Promise<void> {
  // Materialized: a distributed table can't be joined with the queue's.
  const lost = sql`(
    with stalled as materialized (${selectStalled(now, sql`d.business_id = ${id}`)})
    select jsonb_build_object('businessId', d.business_id, 'deliveryId', d.id) as data, d.webhook_id::text as group_id,
      0 as priority
    from stalled d where not exists (
      select 1 from jobs.job j where j.name = 'delivery' and j.state in ('created', 'retry', 'active')
        and j.data ->> 'deliveryId' = d.id::text))`
  await db.execute(buildEnqueueSql('delivery', lost))
}

function isOld(now: Date) {
  return lt(webhookDelivery.createdAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
}

export const selectWithOldDeliveries: SelectDue = ({ now }) => sql`
  select business_id from ${webhookDelivery} where ${isOld(now)}`

/** Deletes deliveries older than 30 days. */
export async function deleteOldDeliveries({ db }: Pick<Services, 'db'>, { id }: BusinessRow, now: Date): Promise<void> {
  await db.delete(webhookDelivery).where(and(eq(webhookDelivery.businessId, id), isOld(now)))
}
