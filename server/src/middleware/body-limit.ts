import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../http/env.ts'
import { Refusal } from './errors.ts'

const MAX_BYTES = 256 * 1024

function refuse(): never {
  throw new Refusal('too_large')
}

const countBytes = bodyLimit({ maxSize: MAX_BYTES, onError: refuse })

/**
 * Refuses bodies that are too large. Reads have none, whatever they say. A length that is given is believed, since the server reads no more than it; only
 * a body without one is counted, which costs a stream and a request made anew.
 */
export const smallBody = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) return countBytes(c, next)
  if (Number(length) > MAX_BYTES) refuse()
  return next()
})
