import type { PortalAddressChange, PortalAddressInput } from '@deskbell/domain/client-portal/address-schema.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { portalAddressChange } from '../../../db/schema/portal.ts'
import type { Services } from '../../../http/context.ts'
import type { PortalAddress } from '../address.ts'
import { queuePortalMessage } from '../portal-message.ts'
import { CODE_MINUTES, createCode } from '../sign-in/code.ts'
import type { PortalVisit } from '../visitor.ts'
import { presentChange } from './queries.ts'
import { writeNewAddressCode } from './texts.ts'

/**
 * Sends a code to a new address. Nobody is looked up, so that answer and time say nothing about whose address it is.
 * The id is the server's own: the code is derived from it.
 */
export async function requestAddressChange(
  services: Pick<Services, 'db' | 'jobs' | 'encryption'>,
  { shop, actor, session }: PortalVisit,
  {
    clientId,
    at,
    forAll,
    language,
    now,
  }: {
    clientId: string
    at: PortalAddress
    forAll: PortalAddressInput['forAll']
    language: Language
    now: Date
  },
): Promise<PortalAddressChange> {
  const { businessId } = actor
  const id = newId()
  const change = { id, ...at, expiresAt: minutesAfter(now, CODE_MINUTES) }
  const code = createCode(services, { businessId, id })
  await services.db.transaction(async (tx) => {
    const asked = { businessId, ...change, sessionId: session.id, clientId, forAll, language, createdAt: now }
    await tx.insert(portalAddressChange).values(asked)
    await queuePortalMessage(tx, services, shop, {
      kind: 'portal_address',
      clientId,
      at,
      language,
      ...writeNewAddressCode({ code, companyName: shop.companyName, language, channel: at.channel }),
      expiresAt: change.expiresAt,
      now,
    })
  })
  return presentChange(change)
}
