import type { PortalCode } from '@deskbell/domain/client-portal/schema.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Transaction } from '../../../db/client.ts'
import { and, eq, lt, sql } from '../../../db/drizzle.ts'
import { portalAddressChange, portalSession } from '../../../db/schema/portal.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import { isSameSecret } from '../../../lib/crypto/timing-safe-compare.ts'
import { writeClient } from '../../clients/commands.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { lockClients } from '../../clients/queries.ts'
import { findClientsAt, type PortalAddress } from '../address.ts'
import { queuePortalMessage } from '../portal-message.ts'
import { endAllSessions } from '../sessions/commands.ts'
import { CODE_TRIES, createCode } from '../sign-in/code.ts'
import type { PortalVisit } from '../visitor.ts'
import { isPending } from './queries.ts'
import { writeAddressChanged } from './texts.ts'

type Stores = Pick<Services, 'db' | 'jobs' | 'encryption'>
type Confirming = { clientId: string; input: PortalCode; now: Date }

/**
 * Changes an address once its code is typed, once, and tells the former address. This session goes on with the new one.
 * Throws AppError 'incorrect_code', also if the code was used, has expired, was tried too often, or belongs to another
 * session.
 */
export async function confirmAddressChange(
  services: Stores,
  visit: PortalVisit,
  confirming: Confirming,
): Promise<void> {
  const { businessId } = visit.actor
  const { id, code } = confirming.input
  const mayTry = await countTry(services, visit, confirming)
  const isRight = isSameSecret(createCode(services, { businessId, id }), code)
  const isDone = mayTry && isRight && (await changeAddress(services, visit, confirming))
  if (!isDone) throw new AppError('incorrect_code')
}

function isAsked(visit: PortalVisit, { clientId, input, now }: Confirming) {
  return and(isPending(visit, { clientId, now }), eq(portalAddressChange.id, input.id))
}

/** Counts a try before it is checked, and commits it: tries at the same time can't exceed the limit. */
async function countTry({ db }: Stores, visit: PortalVisit, confirming: Confirming): Promise<boolean> {
  const { rowCount } = await db
    .update(portalAddressChange)
    .set({ tries: sql`${portalAddressChange.tries} + 1` })
    .where(and(isAsked(visit, confirming), lt(portalAddressChange.tries, CODE_TRIES)))
  return rowCount === 1
}

/** Returns false if the code was used meanwhile, or the client hasn't the session's address any more. */
function changeAddress(services: Stores, visit: PortalVisit, confirming: Confirming): Promise<boolean> {
  const { clientId, now } = confirming
  const { actor, session } = visit
  return services.db.transaction(async (tx) => {
    const [change] = await tx
      .update(portalAddressChange)
      .set({ usedAt: now })
      .where(isAsked(visit, confirming))
      .returning()
    const theirs = change ? await findClientsAt(tx, actor, session, change.forAll ? undefined : clientId) : []
    const clients = await lockClients(
      tx,
      actor,
      theirs.map(({ id }) => id),
    )
    const own = clients.find(({ id }) => id === clientId)
    if (!change || !own) return false
    for (const one of clients) await setAddress(tx, visit, { client: one, to: change, now })
    await tellFormerAddress(tx, services, visit, { client: own, to: change, now })
    if (change.channel === session.channel) await moveSession(tx, visit, change)
    return true
  })
}

async function setAddress(
  tx: Transaction,
  { actor }: PortalVisit,
  { client: { id, version }, to, now }: { client: ClientRecord; to: PortalAddress; now: Date },
): Promise<void> {
  const address = to.channel === 'email' ? { email: to.address } : { phone: to.address }
  await writeClient(tx, actor, { id, version, ...address }, now)
}

async function tellFormerAddress(
  tx: Transaction,
  { jobs }: Stores,
  { shop }: PortalVisit,
  { client, to: { channel, address }, now }: { client: ClientRecord; to: PortalAddress; now: Date },
): Promise<void> {
  const former = channel === 'email' ? client.email : client.phoneE164
  const canTell = channel === 'email' || shop.messages.sms.provider !== 'none'
  if (!former || !canTell || former.toLowerCase() === address) return
  const { companyName, phone } = shop
  const language = chooseLanguage(client, shop)
  await queuePortalMessage(tx, { jobs }, shop, {
    kind: 'portal_address_changed',
    clientId: client.id,
    at: { channel, address: former },
    language,
    ...writeAddressChanged({ companyName, phone, language, channel }),
    expiresAt: new Date(now.getTime() + DAY_MS),
    now,
  })
}

/** Goes on with the new address. Other devices end where nobody has the former address any more. */
async function moveSession(tx: Transaction, visit: PortalVisit, { channel, address }: PortalAddress): Promise<void> {
  const { actor, session } = visit
  await tx
    .update(portalSession)
    .set({ channel, address })
    .where(and(eq(portalSession.businessId, actor.businessId), eq(portalSession.id, session.id)))
  if (address !== session.address && (await findClientsAt(tx, actor, session)).length === 0)
    await endAllSessions(tx, visit)
}
