import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import type { Database } from '../../../db/client.ts'
import { business } from '../../../db/schema/business.ts'
import { clientFile } from '../../../db/schema/client-file.ts'
import type { Storage } from '../../../storage/storage.ts'
import { businessActor } from '../../business/shop-actor.ts'
import { lockMergedToo } from '../queries.ts'
import { fileKey } from './queries.ts'

/** So long a file that was taken away can be brought back. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

type Stores = { db: Database; files: Storage }

function dueAt(now: Date) {
  return lt(clientFile.removedAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
}

/** Deletes for good the files of all shops that were taken away long ago, with their bytes. */
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
      // As whoever brings a file back does.
      await lockMergedToo(tx, actor, [id])
      const gone = await tx
        .delete(clientFile)
        .where(and(isDue, eq(clientFile.clientId, id)))
        .returning()
      // Last: what fails here is tried again as a whole.
      for (const key of gone.map(fileKey)) if (await files.exists(key)) await files.delete(key)
    })
}
