import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { logAudit } from '../db/audit-log.ts'
import { AppError } from '../errors.ts'
import { type FoundKey, findKey } from '../features/auth/queries.ts'
import { scopeFor } from '../features/integrations/api-keys/scopes.ts'
import { clientNetwork } from '../http/client-address.ts'
import type { AppEnv } from '../http/context.ts'
import type { Limit } from '../http/rate-limiter.ts'
import { hashToken } from '../lib/crypto/token-hash.ts'
import type { Principal } from './actor.ts'

// Limit per key: an export of all clients reads a few pages per second; only a runaway program exceeds this.
const calls: Limit = { name: 'api-calls', points: 600, duration: 60, counted: 'by server' }
// Limit of failed attempts per address. A key can't be guessed; this only saves database queries.
const wrong: Limit = { name: 'wrong-api-keys', points: 20, duration: 60, counted: 'beside' }

/**
 * Authenticates an API key and checks its scopes. Throws AppError 'not_signed_in' if the key is unknown or revoked,
 * 'scope_missing' and 'rate_limited'.
 */
export async function authenticateApiKey(c: Context<AppEnv>, key: string): Promise<Principal> {
  const found = await findKnown(c, key)
  await c.var.limiter.consume(calls, found.id)
  if (found.isFirstOfDay) {
    const use = { action: 'used', entity: 'api_key', entityId: found.id, at: c.var.clock() }
    await logAudit(c.var.db, found.caller.actor, use)
  }
  const scope = scopeFor(getRoute(c))
  if (!scope || !found.scopes.includes(scope)) throw new AppError('scope_missing')
  return found.caller
}

async function findKnown(c: Context<AppEnv>, key: string): Promise<FoundKey> {
  const address = clientNetwork(c)
  await c.var.limiter.requireLeft(wrong, address)
  const found = await findKey(c.var.db, { hash: hashToken(key), now: c.var.clock() })
  if (found) return found
  await c.var.limiter.consume(wrong, address)
  throw new AppError('not_signed_in')
}

/**
 * Returns the matched route in the API description's notation, such as `GET /api/clients/{id}`, skipping middleware.
 */
function getRoute(c: Context<AppEnv>): string {
  const route = matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
  const path = route?.path.replace(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '')
  return `${route?.method} ${path}`
}
