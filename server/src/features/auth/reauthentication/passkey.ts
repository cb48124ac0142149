import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Context } from 'hono'
import { and, eq } from '../../../db/drizzle.ts'
import { passkey } from '../../../db/schema/auth.ts'
import type { AppEnv } from '../../../http/context.ts'
import { publicOrigin } from '../../../http/public-origin.ts'
import { getOwnAccountId } from '../account/commands.ts'
import { library } from '../library.ts'

const CHALLENGE_MS = 5 * MINUTE_MS

// The domain that the auth library registers passkeys for.
function getRelyingPartyId({ publicUrl }: AppEnv['Variables']): string {
  return new URL(publicUrl ?? 'http://localhost').hostname
}

function getChallengeId({ sessionId }: AppEnv['Variables'], challenge: string): string {
  return `reauthentication:${sessionId}:${challenge}`
}

/** Creates a WebAuthn challenge for this session, which one of the account's passkeys has to answer. */
export async function createChallenge(c: Context<AppEnv>) {
  const own = eq(passkey.userId, getOwnAccountId(c.var.actor))
  const allowed = await c.var.db.select({ id: passkey.credentialID }).from(passkey).where(own)
  const options = await generateAuthenticationOptions({
    rpID: getRelyingPartyId(c.var),
    allowCredentials: allowed,
    userVerification: 'required',
  })
  const { internalAdapter } = await library(c).$context
  await internalAdapter.createVerificationValue({
    identifier: getChallengeId(c.var, options.challenge),
    value: c.var.sessionId,
    expiresAt: new Date(c.var.clock().getTime() + CHALLENGE_MS),
  })
  return options
}

/**
 * True if a passkey of the account has answered a challenge of this session, which works once. Unlike the library's
 * sign-in, it creates no session, and requires the device to verify the person: to touch a key left in the computer
 * proves nothing.
 */
export async function isOwnPasskey(c: Context<AppEnv>, response: AuthenticationResponseJSON): Promise<boolean> {
  const own = and(eq(passkey.userId, getOwnAccountId(c.var.actor)), eq(passkey.credentialID, String(response.id)))
  const [known] = await c.var.db.select().from(passkey).where(own)
  if (!known) return false
  const { internalAdapter } = await library(c).$context
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: async (challenge) =>
      (await internalAdapter.consumeVerificationValue(getChallengeId(c.var, challenge))) !== null,
    expectedOrigin: publicOrigin(c),
    expectedRPID: getRelyingPartyId(c.var),
    credential: { id: known.credentialID, publicKey: Buffer.from(known.publicKey, 'base64'), counter: known.counter },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: null }))
  if (verified) await c.var.db.update(passkey).set({ counter: authenticationInfo?.newCounter }).where(own)
  return verified
}
