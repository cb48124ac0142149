import type { ClientCard } from '@deskbell/domain/clients/cards/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { findById } from '../../../db/find-by-id.ts'
import { client } from '../../../db/schema/client.ts'

export async function findCard(db: Queryable, actor: Actor, clientId: string): Promise<ClientCard> {
  const { code } = await findById(db, actor, client, clientId)
  return { clientId, code }
}
