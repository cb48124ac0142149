import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { AppError } from '../errors.ts'
import type { AppEnv } from './context.ts'

const SMALL_BYTES = 256 * 1024

function refuse(): never {
  throw new AppError('too_large')
}

/**
 * Refuses bodies that are too large. Reads have none, whatever they say. A length that is given is believed, since the server reads no more than it; only
 * a body without one is counted, which costs a stream and a request made anew.
 */
export function limitBody(maxBytes: number) {
  const countBytes = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return countBytes(c, next)
    if (Number(length) > maxBytes) refuse()
    return next()
  })
}

/** For everything that is typed. */
export const smallBody = limitBody(SMALL_BYTES)
