import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { AppEnv } from '../http/env.ts'
import { visitorAddress } from './address.ts'
import { Refusal } from './errors.ts'

function limited(limiter: RateLimiterMemory, keyOf: (c: Context<AppEnv>) => string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    try {
      await limiter.consume(keyOf(c))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) })
    }
    return next()
  })
}

// A queue at the door taps a number every few seconds; whoever tries all numbers needs thousands.
const lookups = new RateLimiterMemory({ points: 60, duration: 60 })

/** Slows down whoever tries number after number at a kiosk: each tablet, or browser, by itself. */
export const limitLookups = limited(lookups, (c) => c.var.actor.deviceId ?? c.var.sessionId)

// Somebody who waits taps again; whoever plays with the bell taps for ever.
const calls = new RateLimiterMemory({ points: 6, duration: 60 })

/** Slows down whoever rings for staff over and over. */
export const limitCalls = limited(calls, (c) => c.var.actor.deviceId ?? c.var.sessionId)

// Nobody can guess a link: this spares the server the work, which for a password's hash is much.
const invites = new RateLimiterMemory({ points: 30, duration: 60 })

/** Slows down whoever tries one invitation's link after the other. */
export const limitInvites = limited(invites, visitorAddress)

// Nobody needs a second mail before the first could arrive; a stuck finger on the button would flood an inbox.
const resetMails = new RateLimiterMemory({ points: 5, duration: 600 })

/** Lets a session ask for a few mails only. */
export const limitResetMails = limited(resetMails, (c) => c.var.sessionId)

// Nobody can guess the link of an offer either; who has one opens it a few times.
const offers = new RateLimiterMemory({ points: 30, duration: 60 })

/** Slows down whoever tries one offer's link after the other. */
export const limitOffers = limited(offers, visitorAddress)
