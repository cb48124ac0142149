import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { fiscalSignature } from '../../db/schema/fiscal.ts'
import type { Services } from '../../http/context.ts'
import type { SelectDue } from '../../jobs/due-businesses.ts'
import { buildEnqueueSql } from '../../jobs/enqueue.ts'
import type { BusinessRow } from '../business/queries.ts'

/** Longer than the job queue's longest retry delay. */
const LOST_AFTER_MINUTES = 35

/** Selects sales that were not tried for so long that they may have lost their job, as after a long outage. */
function selectLost(now: Date, ofBusiness = sql`true`): SQL {
  const before = new Date(now.getTime() - LOST_AFTER_MINUTES * MINUTE_MS).toISOString()
  return sql`
    select f.business_id, f.sale_id
    from ${fiscalSignature} f join ${business} b on b.business_id = f.business_id and b.fiscal is not null
    where ${ofBusiness} and f.status <> 'signed' and f.status = 'waiting' and f.updated_at < ${before}`
}

export const selectWithLostSignatures: SelectDue = ({ now }) => sql`select f.business_id from (${selectLost(now)}) f`

/** Has sales signed that lost their job. */
export async function requeueSignatures({ db }: Pick<Services, 'db'>, { id }: BusinessRow, now: Date): Promise<void> {
  // Materialized: a distributed table can't be joined with the queue's.
  const lost = sql`(
    with lost as materialized (${selectLost(now, sql`f.business_id = ${id}`)})
    select jsonb_build_object('businessId', f.business_id, 'saleId', f.sale_id) as data, f.business_id as group_id,
      0 as priority
    from lost f where not exists (
      select 1 from jobs.job j where j.name = 'fiscal' and j.state in ('created', 'retry', 'active')
        and j.data ->> 'saleId' = f.sale_id::text))`
  await db.execute(buildEnqueueSql('fiscal', lost))
}
