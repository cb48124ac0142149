import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { AppError } from '../errors.ts'
import type { AppEnv } from './context.ts'

const SMALL_BYTES = 256 * 1024

function refuse(): never {
  throw new AppError('too_large')
}

/**
 * Limits the size of request bodies; throws AppError 'too_large'. GET and HEAD have no body. Content-Length is trusted,
 * since the server reads no more than it announces. Only a body without it is counted, which costs a stream and a copy
 * of the request.
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

/** Limit for all routes except uploads. */
export const smallBody = limitBody(SMALL_BYTES)
