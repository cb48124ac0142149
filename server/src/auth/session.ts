import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { AppError } from '../errors.ts'
import { COOKIE_PREFIX } from '../features/auth/auth.ts'
import { findCaller } from '../features/auth/queries.ts'
import { keyIn } from '../features/integrations/api-keys/secret.ts'
import { extendLock, needsExtending } from '../features/kiosk/devices/lock.ts'
import type { AppEnv } from '../http/context.ts'
import { authenticateApiKey } from './api-key.ts'
import { hashToken, kioskSecret, readKioskCookie, setKioskCookie } from './kiosk-cookie.ts'

const COOKIE = `${COOKIE_PREFIX}.session_token`

// The cookie is "token.signature". The token alone is the secret: 32 random characters, looked up in the database.
function sessionToken(c: Context<AppEnv>): string | undefined {
  return readKioskCookie(c, COOKIE)?.split('.')[0]
}

/**
 * Finds out who sends a request, once, and keeps a locked kiosk to what is `atKiosk`: everything else is refused, what
 * anyone may call included, so that nobody signs in on it either, nor comes in with a key. A key counts before a session.
 */
export const authenticate = createMiddleware<AppEnv>(async (c, next) => {
  const token = sessionToken(c)
  const secret = kioskSecret(c)
  const asked = { token: token ?? null, secretHash: secret ? hashToken(secret) : null, now: c.var.clock() }
  const found = token || secret ? await findCaller(c.var.db, asked) : { caller: null, isRevoked: false }
  c.set('caller', found.caller)
  c.set('isRevoked', found.isRevoked)
  const key = keyIn(c.req.header('authorization'))
  if (found.caller?.actor.deviceId && (key || !isAtKiosk(c))) throw new AppError('kiosk_locked')
  if (key) c.set('caller', await authenticateApiKey(c, key))
  return next()
})

function isAtKiosk(c: Context<AppEnv>): boolean {
  return matchedRoutes(c).some(({ handler }) => handler === requireKiosk)
}

/** Lets only signed-in people pass, and programs with a key; says who they are and for which shop they act. */
export const requireStaff = createMiddleware<AppEnv>(async (c, next) => {
  const { caller } = c.var
  if (!caller?.sessionId && !caller?.byKey) throw new AppError('not_signed_in')
  c.set('actor', caller.actor)
  c.set('sessionId', caller.sessionId ?? '')
  return next()
})

/** Lets signed-in people and locked kiosks pass. A locked kiosk reaches what has this, and nothing else. */
export const requireKiosk = createMiddleware<AppEnv>(async (c, next) => {
  const { caller } = c.var
  if (!caller) throw new AppError(c.var.isRevoked ? 'device_revoked' : 'not_signed_in')
  c.set('actor', caller.actor)
  c.set('sessionId', caller.sessionId ?? '')
  if (needsExtending(caller.lockExpiresAt, c.var.clock()) && !isStream(c)) await prolong(c)
  return next()
})

// The answer that carries a stream takes no cookie along.
function isStream(c: Context<AppEnv>): boolean {
  return c.req.header('accept')?.includes('text/event-stream') ?? false
}

async function prolong(c: Context<AppEnv>): Promise<void> {
  await extendLock(c.var.db, c.var.actor, c.var.clock())
  setKioskCookie(c, kioskSecret(c) ?? '')
}
