import { isRecentlyAuthenticated } from '@deskbell/domain/auth/reauthentication/rules.ts'
import { BUSINESS_HEADER } from '@deskbell/domain/business/header.ts'
import { DRAWER_HEADER } from '@deskbell/domain/drawers/header.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { withinBusiness } from '../db/business-scope.ts'
import { AppError } from '../errors.ts'
import { COOKIE_PREFIX } from '../features/auth/auth.ts'
import { findCaller } from '../features/auth/queries.ts'
import { parseApiKey } from '../features/integrations/api-keys/secret.ts'
import { extendLock, needsExtending } from '../features/kiosk/devices/lock.ts'
import type { AppEnv } from '../http/context.ts'
import { hashToken } from '../lib/crypto/token-hash.ts'
import type { Principal } from './actor.ts'
import { authenticateApiKey } from './api-key.ts'
import { kioskSecret, parseKioskSecret, readCookie, setKioskCookie } from './kiosk-cookie.ts'
import { findSupport, isRefusedToSupport } from './support.ts'

const COOKIE = `${COOKIE_PREFIX}.session_token`

// The cookie is "token.signature". The token alone is the secret: 32 random characters. The database has its hash.
function sessionToken(c: Context<AppEnv>): string | undefined {
  return readCookie(c, COOKIE)?.split('.')[0]
}

/** True if the browser has been signed in; the session may have ended since. */
export function hasSessionCookie(c: Context<AppEnv>): boolean {
  return sessionToken(c) !== undefined
}

/**
 * Authenticates each request once. A locked kiosk may only call routes with `requireKiosk`: all others, including
 * public ones, throw AppError 'kiosk_locked', so that nobody can sign in or use an API key on it. An API key takes
 * precedence over a session.
 */
export const authenticate = createMiddleware<AppEnv>(async (c, next) => {
  const token = sessionToken(c)
  const secret = kioskSecret(c)
  const asked = {
    tokenHash: token ? hashToken(token) : null,
    kiosk: secret ? parseKioskSecret(secret) : null,
    now: c.var.clock(),
  }
  const found = token || secret ? await findCaller(c.var.db, asked) : { caller: null, isRevoked: false }
  const isLocked = found.caller?.actor.deviceId
  c.set('caller', (!isLocked && (await findSupport(c))) || found.caller)
  c.set('isRevoked', found.isRevoked)
  const key = parseApiKey(c.req.header('authorization'))
  if (found.caller?.actor.deviceId && (key || !isAtKiosk(c))) throw new AppError('kiosk_locked')
  if (key) c.set('caller', await authenticateApiKey(c, key))
  return next()
})

function isAtKiosk(c: Context<AppEnv>): boolean {
  return hasMiddleware(c, requireKiosk)
}

function hasMiddleware(c: Context<AppEnv>, middleware: typeof requireKiosk): boolean {
  return matchedRoutes(c).some(({ handler }) => handler === middleware)
}

/** Marks a route that staff and kiosks of a suspended business may call; any other throws AppError 'suspended'. */
export const whileSuspended = createMiddleware<AppEnv>((_c, next) => next())

function parseDrawerId(named: string): string {
  const { success, data } = Id.safeParse(named)
  if (!success) throw new AppError('bad_request')
  return data
}

function admit(c: Context<AppEnv>, { actor, sessionId, supportEndsAt, isSuspended }: Principal): void {
  // The page was opened for a business that the browser has left since, in another tab.
  if ((c.req.header(BUSINESS_HEADER) ?? actor.businessId) !== actor.businessId) throw new AppError('not_signed_in')
  if (supportEndsAt && isRefusedToSupport(c)) throw new AppError('support_refused')
  if (isSuspended && !hasMiddleware(c, whileSuspended)) throw new AppError('suspended')
  const drawer = c.req.header(DRAWER_HEADER)
  c.set('actor', drawer ? { ...actor, drawerId: parseDrawerId(drawer) } : actor)
  c.set('sessionId', sessionId ?? '')
}

/** Requires a staff session or an API key. Sets `actor` and `sessionId`. Throws AppError 'not_signed_in'. */
export const requireStaff = createMiddleware<AppEnv>(async (c, next) => {
  const { caller } = c.var
  if (!caller?.sessionId && !caller?.byKey && !caller?.supportEndsAt) throw new AppError('not_signed_in')
  admit(c, caller)
  return withinBusiness(caller.actor.businessId, next)
})

/** Throws AppError 'reauthentication_required' without a sign-in or a proof of the person in the last five minutes. */
export function requireRecentProof({ var: { caller, clock } }: Context<AppEnv>): void {
  if (caller?.supportEndsAt) throw new AppError('support_refused')
  if (!isRecentlyAuthenticated(caller?.authenticatedAt ?? null, clock()))
    throw new AppError('reauthentication_required')
}

/** The same for a whole route; use it behind `requireStaff`. */
export const requireRecentSignIn = createMiddleware<AppEnv>((c, next) => {
  requireRecentProof(c)
  return next()
})

/**
 * Requires a staff session, an API key or a locked kiosk, and renews the kiosk's cookie. A locked kiosk can reach only
 * routes with this middleware. Throws AppError 'device_revoked' or 'not_signed_in'.
 */
export const requireKiosk = createMiddleware<AppEnv>(async (c, next) => {
  const { caller } = c.var
  if (!caller) throw new AppError(c.var.isRevoked ? 'device_revoked' : 'not_signed_in')
  admit(c, caller)
  if (needsExtending(caller.lockExpiresAt, c.var.clock()) && !isStream(c)) await prolong(c)
  return withinBusiness(caller.actor.businessId, next)
})

// An event stream sends its own headers, so it can't set a cookie.
function isStream(c: Context<AppEnv>): boolean {
  return c.req.header('accept')?.includes('text/event-stream') ?? false
}

async function prolong(c: Context<AppEnv>): Promise<void> {
  await extendLock(c.var.db, c.var.actor, c.var.clock())
  setKioskCookie(c, kioskSecret(c) ?? '')
}
