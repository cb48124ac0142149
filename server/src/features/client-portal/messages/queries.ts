import type { PortalMessages } from '@deskbell/domain/client-portal/messages-schema.ts'
import { OPTIONAL_KINDS } from '@deskbell/domain/messages/kinds.ts'
import type { Services } from '../../../http/context.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { listReachingChannels } from '../../messages/notify.ts'
import type { PortalVisit } from '../visitor.ts'

/** Lists what the business sends to a client, with what they have switched off. */
export function presentMessages(
  { shop }: PortalVisit,
  client: ClientRecord,
  { canSend }: Services['mailer'],
): PortalMessages {
  const { version, unsubscribedAt, mutedMessages } = client
  const items = OPTIONAL_KINDS.flatMap((kind) =>
    listReachingChannels(kind, client, shop, { canSend }).map((channel) => ({
      kind,
      channel,
      wanted: !mutedMessages.includes(`${kind} ${channel}`),
    })),
  )
  return { version, news: unsubscribedAt === null, items }
}
