import { createRateLimitKey, getIP } from '@better-auth/core/utils/ip'
import { SIGN_IN_LIMITS } from '@deskbell/domain/auth/pin/rules.ts'
import type { Credentials, SignedIn, SignInCode } from '@deskbell/domain/auth/schema.ts'
import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import type { Context } from 'hono'
import { readCookie } from '../../auth/kiosk-cookie.ts'
import { findKnownDevice, rememberDevice } from '../../auth/known-device.ts'
import { logAudit } from '../../db/audit-log.ts'
import { eq, sql } from '../../db/drizzle.ts'
import { clearAttempts, countAttempt, SIGN_IN_SUBJECT } from '../../db/login-attempts.ts'
import { rateLimit } from '../../db/schema/auth.ts'
import { business } from '../../db/schema/business.ts'
import { AppError } from '../../errors.ts'
import type { AppEnv } from '../../http/context.ts'
import { rememberLanguage } from '../../http/language.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { hashToken } from '../../lib/crypto/token-hash.ts'
import { getI18n } from '../../lib/i18n.ts'
import { browserName } from './account/present.ts'
import { COOKIE_PREFIX } from './auth.ts'
import { rememberOrigin, renewPasswordHash } from './commands.ts'
import { CODE_PATHS, callLibrary, library, visitorHeaders } from './library.ts'
import { mailNewDevice } from './new-device-mail.ts'
import { findAccountId, findAccountOwner } from './queries.ts'

/**
 * Signs in with a password. Failed attempts on an account delay the next one, except in a browser that has signed in to
 * it before: that one has a counter of its own, so strangers can't lock the account's owner out. Unknown e-mail addresses
 * are counted alike. Throws AppError 'invalid_credentials' or 'rate_limited'.
 */
export async function signInWithPassword(c: Context<AppEnv>, credentials: Credentials): Promise<SignedIn> {
  const email = credentials.email.toLowerCase()
  const scope = { businessId: FIRST_BUSINESS_ID }
  const subject = `${SIGN_IN_SUBJECT}${findKnownDevice(c, email) ?? hashToken(email)}`
  const guard = { subject, limits: SIGN_IN_LIMITS }
  // Before the set-up there is neither a business nor a password to guess.
  const isSetUp = (await c.var.db.$count(business, eq(business.id, FIRST_BUSINESS_ID))) > 0
  if (isSetUp) await countAttempt(c.var.db, scope, guard, c.var.clock())
  const signedIn = await signIn(c, '/sign-in/email', credentials).catch((error: unknown) => {
    logFailure(c, error, () => findAccountId(c.var.db, email))
    throw error
  })
  await clearAttempts(c.var.db, scope, guard)
  await renewPasswordHash(c.var, credentials)
  return signedIn
}

export function signInWithCode(c: Context<AppEnv>, { kind, code }: SignInCode): Promise<SignedIn> {
  return signIn(c, CODE_PATHS[kind], { code }).catch((error: unknown) => {
    logFailure(c, error, () => findChallenged(c))
    throw error
  })
}

/** Finds who has given the password and is asked for a code. */
async function findChallenged(c: Context<AppEnv>): Promise<string | undefined> {
  const challenge = readCookie(c, `${COOKIE_PREFIX}.two_factor`)?.split('.')[0]
  const { internalAdapter } = await library(c).$context
  return challenge && (await internalAdapter.findVerificationValue(challenge))?.value
}

function getUserAgent(c: Context<AppEnv>): string | null {
  return c.req.header('user-agent') ?? null
}

/**
 * Writes a wrong password or code to the audit log, if it was for an account. Nobody waits for it: the time would tell
 * which e-mail addresses have an account.
 */
function logFailure(c: Context<AppEnv>, error: unknown, findUserId: () => Promise<string | undefined>): void {
  if (!(error instanceof AppError && (error.code === 'invalid_credentials' || error.code === 'incorrect_code'))) return
  const { db, log, clock } = c.var
  const [browser, at] = [browserName(getUserAgent(c), getI18n('en')), clock()]
  const write = async () => {
    const userId = await findUserId()
    const owner = userId && (await findAccountOwner(db, userId))
    if (!owner) return
    const after = { account: owner.name, browser }
    const stranger = { ...owner, userId: null, name: 'Unknown' }
    await logAudit(db, stranger, { action: 'failed to sign in', entity: 'account', entityId: owner.userId, after, at })
  }
  write().catch((reason: unknown) => log.warn({ error: String(reason) }, 'a failed sign-in was not logged'))
}

export function signInWithPasskey(c: Context<AppEnv>, answer: object): Promise<SignedIn> {
  return signIn(c, '/passkey/verify-authentication', answer)
}

/** Signs in through the auth library. Drops the session token from its answer: only the HttpOnly cookie carries it. */
async function signIn(c: Context<AppEnv>, path: string, body: object): Promise<SignedIn> {
  const { user, session, twoFactorRedirect } = await callLibrary<{
    user?: { id: string }
    session?: { userId: string }
    twoFactorRedirect?: boolean
  }>(c, path, body)
  await returnTry(c, path)
  const userId = user?.id ?? session?.userId
  if (userId) await welcome(c, userId)
  return { codeNeeded: twoFactorRedirect === true }
}

/** Takes a successful attempt out of the address's count, so that a whole team can sign in at one address. */
async function returnTry(c: Context<AppEnv>, path: string): Promise<void> {
  const key = createRateLimitKey(getIP(visitorHeaders(c), library(c).options) ?? '', path)
  await c.var.db
    .update(rateLimit)
    .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
    .where(eq(rateLimit.key, key))
}

async function welcome(c: Context<AppEnv>, userId: string): Promise<void> {
  const owner = await findAccountOwner(c.var.db, userId)
  if (!owner) return
  const [userAgent, at] = [getUserAgent(c), c.var.clock()]
  const browser = browserName(userAgent, getI18n('en'))
  const isNewDevice = owner.origin !== null && findKnownDevice(c, owner.email) === null
  rememberDevice(c, owner.email)
  rememberLanguage(c, owner.language)
  await rememberOrigin(c.var.db, userId, publicOrigin(c))
  const { db, log, mailer } = c.var
  await logAudit(db, owner, { action: 'signed in', entity: 'account', entityId: userId, after: { browser }, at })
  // Don't wait for the mail server. The link in the mail begins with the origin of an earlier sign-in.
  if (isNewDevice && mailer.canSend)
    mailNewDevice(c.var, owner, { userAgent, at }).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'a sign-in from a new device was not mailed'),
    )
}
