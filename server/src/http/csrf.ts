import { createMiddleware } from 'hono/factory'
import { AppError } from '../errors.ts'
import type { AppEnv } from './context.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that a browser sends from another site. Browsers name the origin of every write; a program that
 * names none carries no visitor's cookies either.
 */
export const requireOwnOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const origin = c.req.header('origin')
  if (READS.has(c.req.method) || origin === undefined) return next()
  const own = c.var.publicUrl ? new URL(c.var.publicUrl).host : c.req.header('host')
  if (!URL.canParse(origin) || new URL(origin).host !== own) throw new AppError('foreign_origin')
  return next()
})
