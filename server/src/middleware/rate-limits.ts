import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { AppEnv } from '../http/env.ts'
import { Refusal } from './errors.ts'

// A queue at the door taps a number every few seconds; whoever tries all numbers needs thousands.
const lookups = new RateLimiterMemory({ points: 60, duration: 60 })

// Nobody needs a second mail before the first could arrive; a stuck finger on the button would flood an inbox.
const resetMails = new RateLimiterMemory({ points: 5, duration: 600 })

function limit(limiter: RateLimiterMemory) {
  return createMiddleware<AppEnv>(async (c, next) => {
    try {
      await limiter.consume(c.var.sessionId)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) })
    }
    return next()
  })
}

/** Slows down whoever tries number after number at the kiosk. */
export const limitLookups = limit(lookups)

/** Lets a session ask for a few mails only. */
export const limitResetMails = limit(resetMails)
