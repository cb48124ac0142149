import type { Client } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { client } from '../../../db/schema/client.ts'
import { announce } from '../../../live/announce.ts'
import type { Storage } from '../../../storage/storage.ts'
import { reencodePicture, toSquarePhoto } from '../../business/logo/picture.ts'
import { presentClient } from '../present.ts'
import { findClient, lockClient, requireClient } from '../queries.ts'
import { deletePhoto, writePhoto } from './store.ts'

type Stores = { db: Database; files: Storage }
type Naming = { clientId: string; version: string; now: Date }

/** Sets the photo without incrementing the client's version, so that an open form doesn't become stale. */
async function setPhotoVersion(tx: Transaction, actor: Actor, { clientId, version, now }: Naming): Promise<void> {
  await tx
    .update(client)
    .set({ photoVersion: version, updatedAt: now })
    .where(and(eq(client.businessId, actor.businessId), eq(client.id, clientId)))
  const action = version ? 'changed the photo' : 'removed the photo'
  await logAudit(tx, actor, { action, entity: 'client', entityId: clientId, clientId, at: now })
  await announce(tx, actor.businessId, ['clients'])
}

/** Sets the photo version ('' for none) and deletes the previous file after the commit. */
async function replace({ db, files }: Stores, actor: Actor, naming: Naming): Promise<Client> {
  const { clientId, version } = naming
  const { before, after } = await db.transaction(async (tx) => {
    const { photoVersion } = await lockClient(tx, actor, clientId)
    if (photoVersion !== version) await setPhotoVersion(tx, actor, naming)
    return { before: photoVersion, after: presentClient(await findClient(tx, actor, clientId)) }
  })
  if (before !== version) await deletePhoto(files, { businessId: actor.businessId, clientId, version: before })
  return after
}

type Change = { clientId: string; bytes: Uint8Array; now: Date }

/** Replaces the client's photo. Throws AppError 'not_found', 'not_a_picture' or 'picture_too_large'. */
export async function changePhoto(stores: Stores, actor: Actor, { clientId, bytes, now }: Change): Promise<Client> {
  await requireClient(stores.db, actor, clientId)
  const jpeg = await reencodePicture(bytes, toSquarePhoto)
  // Use a new id rather than a content hash: a concurrent deletion of an older version can't hit this file.
  const version = newId()
  await writePhoto(stores.files, { businessId: actor.businessId, clientId, version }, jpeg)
  return replace(stores, actor, { clientId, version, now })
}

export function removePhoto(stores: Stores, actor: Actor, { clientId, now }: Omit<Change, 'bytes'>): Promise<Client> {
  return replace(stores, actor, { clientId, version: '', now })
}
