import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { COOKIE_PREFIX } from '../features/auth/auth.ts'
import { findSession } from '../features/auth/queries.ts'
import type { AppEnv } from '../http/env.ts'
import { cameByHttps } from './address.ts'
import { Refusal } from './errors.ts'

const COOKIE = `${COOKIE_PREFIX}.session_token`

// The cookie is "token.signature". The token alone is the secret: 32 random characters, looked up in the database.
function sessionToken(c: Context<AppEnv>): string | undefined {
  const cookie = cameByHttps(c) ? getCookie(c, COOKIE, 'secure') : getCookie(c, COOKIE)
  return cookie?.split('.')[0]
}

/** The session that a request carries, where it is a good one. */
export async function sessionOf(c: Context<AppEnv>): ReturnType<typeof findSession> {
  const token = sessionToken(c)
  return token ? findSession(c.var.db, token, c.var.clock()) : undefined
}

/** Lets only signed-in people pass, and says who they are and for which shop they act. */
export const signedIn = createMiddleware<AppEnv>(async (c, next) => {
  const found = await sessionOf(c)
  if (!found) throw new Refusal('not_signed_in')
  c.set('actor', found.actor)
  c.set('sessionId', found.sessionId)
  return next()
})
