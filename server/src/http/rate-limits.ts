import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'
import { clientAddress } from './client-address.ts'
import type { AppEnv } from './context.ts'

function limited(limiter: RateLimiterMemory, keyOf: (c: Context<AppEnv>) => string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    try {
      await limiter.consume(keyOf(c))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) })
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
export const limitInvites = limited(invites, clientAddress)

// Nobody needs a second mail before the first could arrive; a stuck finger on the button would flood an inbox.
const resetMails = new RateLimiterMemory({ points: 5, duration: 600 })

/** Lets a session ask for a few mails only. */
export const limitResetMails = limited(resetMails, (c) => c.var.sessionId)

// Nobody can guess these either; a mail program that checks every link of a letter stays far below it.
const links = new RateLimiterMemory({ points: 60, duration: 60 })

/** Slows down whoever tries one link of a message after the other. */
export const limitLinks = limited(links, clientAddress)

// A letter to any address that is typed: enough to get the words right, too few to bother anybody.
const testMessages = new RateLimiterMemory({ points: 30, duration: 600 })

/** Lets a session send a few messages to try them out. */
export const limitTestMessages = limited(testMessages, (c) => c.var.sessionId)

// A street of shops may share one address; whoever reads the whole calendar over and over has a program do it.
const onlineReads = new RateLimiterMemory({ points: 300, duration: 60 })

/** Slows down whoever asks the booking page for more than people do. */
export const limitOnlineReads = limited(onlineReads, clientAddress)

// Each try holds somebody's time for a while and writes a mail.
const onlineBookings = new RateLimiterMemory({ points: 20, duration: 600 })

/** Slows down whoever books online over and over. */
export const limitOnlineBookings = limited(onlineBookings, clientAddress)

// A calendar program asks for each of its addresses a few times an hour; many of them may be behind one address.
const feeds = new RateLimiterMemory({ points: 120, duration: 60 })

/** Slows down whoever tries one calendar's address after the other. */
export const limitFeeds = limited(feeds, clientAddress)
