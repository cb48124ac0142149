import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Actor } from '../../../auth/actor.ts'
import type { Database } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { portalPasskey } from '../../../db/schema/portal.ts'
import { AppError } from '../../../errors.ts'
import { findClientsAt } from '../address.ts'
import { insertSession, type SigningIn } from '../sessions/commands.ts'
import { CHALLENGE_MINUTES, type PasskeySite, storeChallenge, takeChallenge } from './challenge.ts'
import { findPasskey, type PortalPasskeyRow } from './queries.ts'

/** Creates a challenge for any passkey of this site. It names none, so that nothing can be inferred from it. */
export async function challengeSignIn(db: Database, actor: Actor, { site, now }: { site: PasskeySite; now: Date }) {
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'required',
    timeout: CHALLENGE_MINUTES * MINUTE_MS,
  })
  await storeChallenge(db, actor, { challenge: options.challenge, sessionId: null, now })
  return options
}

type Answering = SigningIn & { site: PasskeySite; response: AuthenticationResponseJSON }

/** Returns the authenticator's count of signatures; null if the passkey has not answered a challenge of ours. */
async function verifyAnswer(
  db: Database,
  actor: Actor,
  { passkey, site, response, now }: Omit<Answering, 'userAgent'> & { passkey: PortalPasskeyRow },
): Promise<number | null> {
  const { credentialId: id, publicKey, counter } = passkey
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, actor, { challenge, sessionId: null, now }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: null }))
  return verified && authenticationInfo ? authenticationInfo.newCounter : null
}

/**
 * Signs a browser in by a passkey, and returns the secret of the session. Throws AppError 'passkey_refused', also if
 * nobody has its address any more.
 */
export async function signInByPasskey(
  db: Database,
  actor: Actor,
  { userAgent, ...answering }: Answering,
): Promise<string> {
  const passkey = await findPasskey(db, actor, String(answering.response.id))
  const counter = passkey ? await verifyAnswer(db, actor, { ...answering, passkey }) : null
  const token =
    passkey && counter !== null && (await openSession(db, actor, { passkey, counter, userAgent, now: answering.now }))
  if (!token) throw new AppError('passkey_refused')
  return token
}

function openSession(
  db: Database,
  actor: Actor,
  { passkey, counter, userAgent, now }: SigningIn & { passkey: PortalPasskeyRow; counter: number },
): Promise<string | null> {
  const isIt = and(eq(portalPasskey.businessId, actor.businessId), eq(portalPasskey.id, passkey.id))
  return db.transaction(async (tx) => {
    const used = await tx.update(portalPasskey).set({ counter, usedAt: now }).where(isIt)
    if (used.rowCount === 0 || (await findClientsAt(tx, actor, passkey)).length === 0) return null
    return insertSession(tx, actor, { at: passkey, userAgent, now })
  })
}
