import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import type { Database } from '../../../db/client.ts'
import { business } from '../../../db/schema/business.ts'
import { clientFile } from '../../../db/schema/client-file.ts'
import type { Storage } from '../../../storage/storage.ts'
import { businessActor } from '../../business/shop-actor.ts'
import { lockMergedToo } from '../queries.ts'
import { fileKey } from './queries.ts'

/** Days for which a removed file can be restored. */
const KEPT_DAYS = 30

type Stores = { db: Database; files: Storage }

function dueAt(now: Date) {
  return lt(clientFile.removedAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
}

/** Purges the files of all businesses that were removed more than 30 days ago, rows and bytes. */
export async function purgeClientFiles(stores: Stores, now: Date): Promise<void> {
  const { db } = stores
  const withSome = db.selectDistinct({ id: clientFile.businessId }).from(clientFile).where(dueAt(now))
  for (const shop of await db.select().from(business).where(inArray(business.id, withSome)))
    await purgeFor(stores, businessActor(shop), now)
}

async function purgeFor({ db, files }: Stores, actor: Actor, now: Date): Promise<void> {
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
