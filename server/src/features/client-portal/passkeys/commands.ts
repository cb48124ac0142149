import { PASSKEYS_MAX } from '@deskbell/domain/client-portal/passkeys-schema.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { DAY_MS, MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { portalPasskey } from '../../../db/schema/portal.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { lockClientsAt } from '../address.ts'
import { queuePortalMessage } from '../portal-message.ts'
import type { SigningIn } from '../sessions/commands.ts'
import { isOfAddress, type PortalVisit } from '../visitor.ts'
import { CHALLENGE_MINUTES, type PasskeySite, storeChallenge, takeChallenge } from './challenge.ts'
import { listPasskeys } from './queries.ts'
import { writePasskeyAdded } from './texts.ts'

type Stores = Pick<Services, 'db' | 'jobs' | 'encryption'>

/** Throws AppError 'too_many_passkeys'. */
function requireRoom(passkeys: readonly object[]): void {
  if (passkeys.length >= PASSKEYS_MAX) throw new AppError('too_many_passkeys')
}

/**
 * Creates a challenge for a new passkey of this session's address. A device that has one is told to make no other.
 * Throws AppError 'too_many_passkeys'.
 */
export async function challengeNewPasskey(
  { db, encryption }: Stores,
  visit: PortalVisit,
  { site, now }: { site: PasskeySite; now: Date },
) {
  const { shop, actor, session } = visit
  const passkeys = await listPasskeys(db, visit)
  requireRoom(passkeys)
  const options = await generateRegistrationOptions({
    rpName: shop.companyName,
    rpID: site.id,
    // The same for each passkey of an address: a new one replaces a former one that was removed here only.
    userID: Buffer.from(encryption.sign(`portal passkey ${actor.businessId} ${session.address}`), 'base64url'),
    userName: session.address,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: CHALLENGE_MINUTES * MINUTE_MS,
  })
  await storeChallenge(db, actor, { challenge: options.challenge, sessionId: session.id, now })
  return options
}

/**
 * Adds a passkey to this session's address, and tells the address. Throws AppError 'passkey_refused',
 * 'too_many_passkeys', and 'not_found' if nobody has the address any more.
 */
export async function addPasskey(
  services: Stores,
  visit: PortalVisit,
  { site, response, userAgent, now }: SigningIn & { site: PasskeySite; response: RegistrationResponseJSON },
): Promise<void> {
  const { db } = services
  const { actor, session } = visit
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, actor, { challenge, sessionId: session.id, now }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new AppError('passkey_refused')
  await db.transaction(async (tx) => {
    const [client] = await lockClientsAt(tx, actor, session)
    if (!client) throw new AppError('not_found')
    requireRoom(await listPasskeys(tx, visit))
    await insertPasskey(tx, visit, { credential: registrationInfo.credential, userAgent, now })
    await tellAddress(tx, services, visit, { client, now })
  })
}

async function insertPasskey(
  tx: Transaction,
  { actor: { businessId }, session: { channel, address } }: PortalVisit,
  {
    credential: { id: credentialId, publicKey, counter },
    userAgent,
    now,
  }: SigningIn & { credential: WebAuthnCredential },
): Promise<void> {
  const { rowCount } = await tx
    .insert(portalPasskey)
    .values({
      businessId,
      id: newId(),
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      channel,
      address,
      userAgent: userAgent.slice(0, LINE_MAX),
      createdAt: now,
    })
    .onConflictDoNothing()
  if (rowCount === 0) throw new AppError('passkey_refused')
}

async function tellAddress(
  tx: Transaction,
  { jobs }: Stores,
  { shop, session: { channel, address } }: PortalVisit,
  { client, now }: { client: ClientRecord; now: Date },
): Promise<void> {
  const { companyName, phone } = shop
  const language = chooseLanguage(client, shop)
  await queuePortalMessage(tx, { jobs }, shop, {
    kind: 'portal_passkey_added',
    clientId: client.id,
    at: { channel, address },
    language,
    ...writePasskeyAdded({ companyName, phone, language, channel }),
    expiresAt: new Date(now.getTime() + DAY_MS),
    now,
  })
}

/** Removes one of the address's passkeys. Throws AppError 'not_found' for that of another address. */
export async function removePasskey(db: Database, visit: PortalVisit, id: string): Promise<void> {
  const { rowCount } = await db
    .delete(portalPasskey)
    .where(and(isOfAddress(portalPasskey, visit), eq(portalPasskey.id, id)))
  if (rowCount === 0) throw new AppError('not_found')
}
