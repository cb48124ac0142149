import { createMiddleware } from 'hono/factory'
import { AppError } from '../../../errors.ts'
import type { AppEnv } from '../../../http/context.ts'

const PLACES = 8
let taken = 0

/** Lets only so many pictures in at once: each of them lies in memory until its turn to be drawn comes. */
export const limitUploads = createMiddleware<AppEnv>(async (_c, next) => {
  if (taken >= PLACES) throw new AppError('rate_limited', { retryAfterSeconds: 5 })
  taken++
  try {
    await next()
  } finally {
    taken--
  }
})
