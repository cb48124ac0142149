import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Database } from '../../../db/client.ts'
import { and, eq, lt, sql } from '../../../db/drizzle.ts'
import { clientFile } from '../../../db/schema/client-file.ts'
import type { SelectDue } from '../../../jobs/due-businesses.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { BusinessRow } from '../../business/queries.ts'
import { businessActor } from '../../business/shop-actor.ts'
import { lockMergedToo } from '../queries.ts'
import { fileKey } from './queries.ts'

/** Days for which a removed file can be restored. */
const KEPT_DAYS = 30

function dueAt(now: Date) {
  return lt(clientFile.removedAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
}

export const selectWithRemovedFiles: SelectDue = ({ now }) => sql`
  select business_id from ${clientFile} where ${dueAt(now)}`

/** Purges the files of a business that were removed more than 30 days ago, rows and bytes. */
export async function purgeClientFiles(
  { db, files }: { db: Database; files: Storage },
  shop: BusinessRow,
  now: Date,
): Promise<void> {
  const actor = businessActor(shop)
  const isDue = and(eq(clientFile.businessId, actor.businessId), dueAt(now))
  const owners = await db.selectDistinct({ id: clientFile.clientId }).from(clientFile).where(isDue)
  for (const { id } of owners)
    await db.transaction(async (tx) => {
      // Take the same lock as a restore does.
      await lockMergedToo(tx, actor, [id])
      const gone = await tx
        .delete(clientFile)
        .where(and(isDue, eq(clientFile.clientId, id)))
        .returning()
      // Delete bytes last: if that fails, the transaction rolls back and the next run retries it.
      for (const key of gone.map(fileKey)) if (await files.exists(key)) await files.delete(key)
    })
}
