import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { and, eq, type SQL, sql } from '../../../db/drizzle.ts'
import { importRun } from '../../../db/schema/import.ts'
import type { Services } from '../../../http/context.ts'
import type { SelectDue } from '../../../jobs/due-businesses.ts'
import { announce } from '../../../live/announce.ts'
import type { BusinessRow } from '../../business/queries.ts'
import { IS_GOING, UNEXPECTED } from './jobs.ts'
import type { ImportRow } from './present.ts'

/** Longer than the transaction takes that changes the status and adds the job. */
const LOST_AFTER_MINUTES = 5

function selectGoing(now: Date, ofBusiness = sql`true`): SQL {
  const before = minutesAfter(now, -LOST_AFTER_MINUTES).toISOString()
  return sql`
    select ${importRun.businessId}, ${importRun.id}, ${importRun.status} from ${importRun}
    where ${ofBusiness} and ${IS_GOING} and ${importRun.updatedAt} < ${before}`
}

export const selectWithGoingImports: SelectDue = ({ now, isThorough }) => sql`
  select i.business_id from (${selectGoing(now, sql`${isThorough}`)}) i`

/**
 * Ends imports without a job: the queue gave up after several attempts, or a backup from the midst of one was restored. The
 * lock is that of `runImport` and `runUndo`: a server that the queue took for dead may still be at it.
 */
export async function failLostImports({ db }: Pick<Services, 'db'>, shop: BusinessRow, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Materialized: a distributed table can't be joined with the queue's.
    const { rows: lost } = await tx.execute<Pick<ImportRow, 'id' | 'status'>>(sql`
      with going as materialized (${selectGoing(now, sql`${importRun.businessId} = ${shop.id}`)}), lost as materialized (
        select g.id, g.status from going g where not exists (
          select 1 from jobs.job j where j.name in ('check_import', 'commit_import', 'undo_import')
            and j.state in ('created', 'retry', 'active') and j.data ->> 'importId' = g.id::text))
      select id, status from lost where pg_try_advisory_xact_lock(hashtextextended('import ' || id, 0))`)
    for (const { id, status } of lost) {
      const end = status === 'undoing' ? { status: 'done' as const } : { status: 'failed' as const, finishedAt: now }
      await tx
        .update(importRun)
        .set({ ...end, failure: UNEXPECTED, updatedAt: now })
        .where(and(eq(importRun.businessId, shop.id), eq(importRun.id, id), eq(importRun.status, status)))
    }
    if (lost.length > 0) await announce(tx, shop.id, ['imports'])
  })
}
