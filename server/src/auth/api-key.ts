import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'
import { type FoundKey, findKey } from '../features/auth/queries.ts'
import { hashToken } from '../features/auth/team/link.ts'
import { scopeFor } from '../features/integrations/api-keys/scopes.ts'
import { clientAddress } from '../http/client-address.ts'
import type { AppEnv } from '../http/context.ts'
import type { Principal } from './actor.ts'

// A program that copies all clients over reads some pages a second; one that runs wild asks without end.
const calls = new RateLimiterMemory({ points: 600, duration: 60 })
// Nobody guesses a key: this spares the database whoever tries.
const wrong = new RateLimiterMemory({ points: 20, duration: 60 })

/**
 * Whom a key lets in, for what its scopes reach. Throws `not_signed_in` for one that is not known or was revoked,
 * `scope_missing` and `rate_limited`.
 */
export async function authenticateApiKey(c: Context<AppEnv>, key: string): Promise<Principal> {
  const found = await findKnown(c, key)
  await consume(calls, found.id)
  const scope = scopeFor(getRoute(c))
  if (!scope || !found.scopes.includes(scope)) throw new AppError('scope_missing')
  return found.caller
}

async function findKnown(c: Context<AppEnv>, key: string): Promise<FoundKey> {
  const address = clientAddress(c)
  const tried = await wrong.get(address)
  if (tried && tried.remainingPoints <= 0) throw tooMany(tried)
  const found = await findKey(c.var.db, { hash: hashToken(key), now: c.var.clock() })
  if (found) return found
  await consume(wrong, address)
  throw new AppError('not_signed_in')
}

async function consume(limiter: RateLimiterMemory, whose: string): Promise<void> {
  try {
    await limiter.consume(whose)
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? tooMany(refused) : refused
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('rate_limited', { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) })
}

/** The route that answers, as the API's description names it: the first that is no middleware of many. */
function getRoute(c: Context<AppEnv>): string {
  const route = matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
  const path = route?.path.replace(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '')
  return `${route?.method} ${path}`
}
