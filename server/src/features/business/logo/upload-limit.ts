import { createMiddleware } from 'hono/factory'
import { AppError } from '../../../errors.ts'
import type { AppEnv } from '../../../http/context.ts'

const PLACES = 8
let taken = 0

/**
 * Limits concurrent uploads to 8, since each is held in memory until it is processed. Throws AppError 'rate_limited'.
 */
export const limitUploads = createMiddleware<AppEnv>(async (_c, next) => {
  if (taken >= PLACES) throw new AppError('rate_limited', { retryAfterSeconds: 5 })
  taken++
  try {
    await next()
  } finally {
    taken--
  }
})
