import type { PortalMessages } from '@deskbell/domain/client-portal/messages-schema.ts'
import { OPTIONAL_KINDS } from '@deskbell/domain/messages/kinds.ts'
import type { Services } from '../../../http/context.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { listReachingChannels } from '../../messages/notify.ts'
import { hasStandingPlaces } from '../standing-places/queries.ts'
import type { PortalVisit } from '../visitor.ts'

/** Lists what the business sends to a client, with what they have switched off. */
export async function findMessages(
  { db, mailer: { canSend } }: Pick<Services, 'db' | 'mailer'>,
  { shop, actor }: PortalVisit,
  client: ClientRecord,
): Promise<PortalMessages> {
  const { version, unsubscribedAt, mutedMessages } = client
  const keepsPlaces = await hasStandingPlaces(db, actor, client.id)
  const kinds = OPTIONAL_KINDS.filter((kind) => kind !== 'not_booked' || keepsPlaces)
  const items = kinds.flatMap((kind) =>
    listReachingChannels(kind, client, shop, { canSend }).map((channel) => ({
      kind,
      channel,
      wanted: !mutedMessages.includes(`${kind} ${channel}`),
    })),
  )
  return { version, news: unsubscribedAt === null, items }
}
