import type { PortalMessagesInput } from '@deskbell/domain/client-portal/messages-schema.ts'
import { OPTIONAL_MESSAGES } from '@deskbell/domain/messages/kinds.ts'
import type { Database } from '../../../db/client.ts'
import { updateClient } from '../../clients/commands.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { findClient } from '../../clients/queries.ts'
import type { PortalVisit } from '../visitor.ts'

/** Switches messages on or off; what isn't among the items stays as it is. Throws AppError 'stale_version'. */
export async function changeMessages(
  db: Database,
  { actor }: PortalVisit,
  { client, input, now }: { client: ClientRecord; input: PortalMessagesInput; now: Date },
): Promise<ClientRecord> {
  const wishes = new Map(input.items.map(({ kind, channel, wanted }) => [`${kind} ${channel}`, wanted]))
  const mutedMessages = OPTIONAL_MESSAGES.filter(
    (message) => !(wishes.get(message) ?? !client.mutedMessages.includes(message)),
  )
  const { version, news } = input
  await updateClient(db, actor, { id: client.id, version, news, mutedMessages }, now)
  return findClient(db, actor, client.id)
}
