import { createMiddleware } from 'hono/factory'
import { AppError } from '../errors.ts'
import type { AppEnv } from './context.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF protection: refuses writes from another origin with AppError 'foreign_origin'. Browsers send Origin with every
 * write; a client without it doesn't carry a user's cookies either.
 */
export const requireOwnOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const origin = c.req.header('origin')
  if (READS.has(c.req.method) || origin === undefined) return next()
  const own = c.var.publicUrl ? new URL(c.var.publicUrl).host : c.req.header('host')
  if (!URL.canParse(origin) || new URL(origin).host !== own) throw new AppError('foreign_origin')
  return next()
})
