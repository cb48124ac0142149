import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Database } from '../../../db/client.ts'
import { and, eq, sql } from '../../../db/drizzle.ts'
import { importRun } from '../../../db/schema/import.ts'
import type { SelectDue } from '../../../jobs/due-businesses.ts'
import { announce } from '../../../live/announce.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { BusinessRow } from '../../business/queries.ts'
import { refusedKey, sourceKey } from './file-store.ts'

/** Days after its last step for which an upload waits to be imported. */
const KEPT_DAYS = 7

function isAbandoned(now: Date) {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()
  return sql`${importRun.status} in ('uploaded', 'checked', 'failed') and ${importRun.updatedAt} < ${before}`
}

export const selectWithAbandonedImports: SelectDue = ({ now }) => sql`
  select business_id from ${importRun} where ${isAbandoned(now)}`

/** Deletes uploads that nobody imported within a week, rows and files. They hold people's data, and nothing depends on them. */
export async function purgeAbandonedImports(
  { db, files }: { db: Database; files: Storage },
  { id: businessId }: BusinessRow,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(importRun)
      .where(and(eq(importRun.businessId, businessId), isAbandoned(now)))
      .returning()
    if (gone.length > 0) await announce(tx, businessId, ['imports'])
    // Delete bytes last: if that fails, the transaction rolls back and the next run retries it.
    for (const key of gone.flatMap((row) => [sourceKey(row), refusedKey(row)])) await files.delete(key)
  })
}
