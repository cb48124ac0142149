import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { AppEnv } from '../http/env.ts'
import { Refusal } from './errors.ts'

// A queue at the door taps a number every few seconds; whoever tries all numbers needs thousands.
const lookups = new RateLimiterMemory({ points: 60, duration: 60 })

/** Slows down whoever tries number after number at the kiosk. */
export const limitLookups = createMiddleware<AppEnv>(async (c, next) => {
  try {
    await lookups.consume(c.var.sessionId)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) })
  }
  return next()
})
