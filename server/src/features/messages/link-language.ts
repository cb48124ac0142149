import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { client } from '../../db/schema/client.ts'
import { waiting, waitingOffer } from '../../db/schema/waiting.ts'
import type { Services } from '../../http/context.ts'
import { type Linked, verifyToken } from '../../lib/crypto/signed-token.ts'

/** Returns the id of the client, or a query of it. */
function toClientId(db: Queryable, kind: 'offer' | 'unsubscribe', { businessId, id }: Linked) {
  if (kind === 'unsubscribe') return id
  return db
    .select({ id: waiting.clientId })
    .from(waitingOffer)
    .innerJoin(waiting, and(eq(waiting.businessId, businessId), eq(waiting.id, waitingOffer.waitingId)))
    .where(and(eq(waitingOffer.businessId, businessId), eq(waitingOffer.id, id)))
}

/** Returns the language of the client to whom a link was sent; null if the link is not valid. */
export async function findLinkLanguage(
  { db, encryption }: Pick<Services, 'db' | 'encryption'>,
  kind: 'offer' | 'unsubscribe',
  token: string,
): Promise<Language | null> {
  const linked = verifyToken(encryption, kind, token)
  if (!linked) return null
  const [found] = await db
    .select({ language: client.language, locale: business.locale })
    .from(client)
    .innerJoin(business, eq(business.id, client.businessId))
    .where(and(eq(client.businessId, linked.businessId), eq(client.id, toClientId(db, kind, linked))))
  return found ? chooseLanguage(found, found) : null
}
