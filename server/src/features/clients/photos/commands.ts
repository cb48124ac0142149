import type { Client } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { client } from '../../../db/schema/client.ts'
import { announce } from '../../../live/announce.ts'
import type { Storage } from '../../../storage/storage.ts'
import { redrawPicture, toSquarePhoto } from '../../business/logo/picture.ts'
import { presentClient } from '../present.ts'
import { findClient, lockClient, requireClient } from '../queries.ts'
import { deletePhoto, writePhoto } from './store.ts'

type Stores = { db: Database; files: Storage }
type Naming = { clientId: string; version: string; now: Date }

/** Names another photo, without a new version of the client: a form that is open stays as good as it was. */
async function namePhoto(tx: Transaction, actor: Actor, { clientId, version, now }: Naming): Promise<void> {
  await tx
    .update(client)
    .set({ photoVersion: version, updatedAt: now })
    .where(and(eq(client.businessId, actor.businessId), eq(client.id, clientId)))
  const action = version ? 'changed the photo' : 'removed the photo'
  await logAudit(tx, actor, { action, entity: 'client', entityId: clientId, clientId, at: now })
  await announce(tx, actor.businessId, ['clients'])
}

/** Shows the version, or with the empty one none, and deletes the bytes of the one before. */
async function replace({ db, files }: Stores, actor: Actor, naming: Naming): Promise<Client> {
  const { clientId, version } = naming
  const { before, after } = await db.transaction(async (tx) => {
    const { photoVersion } = await lockClient(tx, actor, clientId)
    if (photoVersion !== version) await namePhoto(tx, actor, naming)
    return { before: photoVersion, after: presentClient(await findClient(tx, actor, clientId)) }
  })
  if (before !== version) await deletePhoto(files, { businessId: actor.businessId, clientId, version: before })
  return after
}

type Change = { clientId: string; bytes: Uint8Array; now: Date }

/** Takes a picture for the client's photo. Throws `not_found`, `not_a_picture`, `picture_too_large`. */
export async function changePhoto(stores: Stores, actor: Actor, { clientId, bytes, now }: Change): Promise<Client> {
  await requireClient(stores.db, actor, clientId)
  const jpeg = await redrawPicture(bytes, toSquarePhoto)
  // Never one that was there before: whoever is just deleting that one deletes nothing of this.
  const version = newId()
  await writePhoto(stores.files, { businessId: actor.businessId, clientId, version }, jpeg)
  return replace(stores, actor, { clientId, version, now })
}

/** Back to no photo; its bytes are deleted. */
export function removePhoto(stores: Stores, actor: Actor, { clientId, now }: Omit<Change, 'bytes'>): Promise<Client> {
  return replace(stores, actor, { clientId, version: '', now })
}
