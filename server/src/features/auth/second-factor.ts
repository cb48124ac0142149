import type { GenericEndpointContext } from '@better-auth/core'
import { createOTP } from '@better-auth/utils/otp'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { Database } from '../../db/client.ts'
import { and, eq, isNull, lt, or } from '../../db/drizzle.ts'
import { passkey, twoFactor, user } from '../../db/schema/auth.ts'

const STEP_MS = 30_000

/** Finds whose code is to be verified: the signed-in account's, or else that of a sign-in's second step. */
async function findUserId(ctx: GenericEndpointContext): Promise<string | undefined> {
  const signedIn = await getSessionFromCtx(ctx)
  if (signedIn) return signedIn.user.id
  const cookie = ctx.context.createAuthCookie('two_factor')
  const challenge = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
  return (challenge && (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value) || undefined
}

/**
 * Refuses a code of the authenticator app that was accepted before, or is older than one that was (RFC 6238, section
 * 5.2). Wrong codes are left to the auth library. Throws APIError 'INVALID_CODE'.
 */
export async function refuseUsedCode(db: Database, ctx: GenericEndpointContext): Promise<void> {
  const userId = await findUserId(ctx)
  if (!userId) return
  const ofUser = eq(twoFactor.userId, userId)
  const [row] = await db.select({ secret: twoFactor.secret }).from(twoFactor).where(ofUser)
  if (!row) return
  const otp = createOTP(await symmetricDecrypt({ key: ctx.context.secretConfig, data: row.secret }))
  const now = Math.floor(Date.now() / STEP_MS)
  for (const step of [now - 1, now, now + 1]) {
    if ((await otp.hotp(step)) !== ctx.body.code) continue
    const isNew = or(isNull(twoFactor.lastTimeStep), lt(twoFactor.lastTimeStep, step))
    const { rowCount } = await db.update(twoFactor).set({ lastTimeStep: step }).where(and(ofUser, isNew))
    if (rowCount === 0) throw APIError.from('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Used before' })
    return
  }
}

/** Throws APIError 'AUTHENTICATION_FAILED' if the passkey's account asks for two factors. */
export async function refuseOneFactor(db: Database, credentialId: string): Promise<void> {
  const [owner] = await db
    .select({ twoFactor: user.twoFactorEnabled })
    .from(passkey)
    .innerJoin(user, eq(user.id, passkey.userId))
    .where(eq(passkey.credentialID, credentialId))
  if (owner?.twoFactor)
    throw APIError.from('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED', message: 'User verification is needed' })
}
