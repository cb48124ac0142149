import type { Context } from 'hono'
import { except } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'
import { clientNetwork } from './client-address.ts'
import type { AppEnv } from './context.ts'

function limited(limiter: RateLimiterMemory, keyOf: (c: Context<AppEnv>) => string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await consume(limiter, keyOf(c))
    return next()
  })
}

/** Takes a point of the limit. Throws AppError 'rate_limited' if none is left. */
export async function consume(
  limiter: RateLimiterMemory,
  key: string,
  options: { customDuration?: number } = {},
): Promise<void> {
  try {
    await limiter.consume(key, 1, options)
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? toRateLimited(refused) : refused
  }
}

export function toRateLimited({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('rate_limited', { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) })
}

// A queue at the kiosk enters a number every few seconds; enumerating all numbers takes thousands of lookups.
const lookups = new RateLimiterMemory({ points: 60, duration: 60 })

export const limitLookups = limited(lookups, (c) => c.var.actor.deviceId ?? c.var.sessionId)

// A device sends one batch a tap and a few for its backlog of days; a malicious one would keep the database busy.
const syncs = new RateLimiterMemory({ points: 60, duration: 60 })

/** Limits a locked kiosk. An unlocked one has the whole session of staff, whom no limit of this route would stop. */
export const limitSyncs = except(
  (c: Context<AppEnv>) => c.var.actor.deviceId === null,
  limited(syncs, (c) => c.var.actor.deviceId ?? ''),
)

// Allows a client who waits to ring again, but not to ring without end.
const calls = new RateLimiterMemory({ points: 6, duration: 60 })

export const limitCalls = limited(calls, (c) => c.var.actor.deviceId ?? c.var.sessionId)

// The code can't be guessed; this stops whoever tries.
const wrongSetupCodes = new RateLimiterMemory({ points: 10, duration: 600 })

export const limitWrongSetupCodes = limited(wrongSetupCodes, clientNetwork)

// A link can't be guessed; this saves work, above all the password hash.
const invites = new RateLimiterMemory({ points: 30, duration: 60 })

export const limitInvites = limited(invites, clientNetwork)

// Nobody needs a second mail before the first could arrive; repeated taps would flood an inbox.
const resetMails = new RateLimiterMemory({ points: 5, duration: 600 })

/** Limits the mails of a session that were sent or wait; one that failed doesn't count, so that it can be tried again. */
export const limitResetMails = createMiddleware<AppEnv>(async (c, next) => {
  const { sessionId } = c.var
  await consume(resetMails, sessionId)
  await next()
  if (c.error) await resetMails.reward(sessionId)
})

// Each question is stored until it is answered.
const challenges = new RateLimiterMemory({ points: 20, duration: 60 })

export const limitChallenges = limited(challenges, (c) => c.var.sessionId)

// These links can't be guessed either; a mail scanner that checks every link of a mail stays far below the limit.
const links = new RateLimiterMemory({ points: 60, duration: 60 })

export const limitLinks = limited(links, clientNetwork)

// Sends mail to any address typed: enough for trying out a text, too few for spam.
const testMessages = new RateLimiterMemory({ points: 30, duration: 600 })

export const limitTestMessages = limited(testMessages, (c) => c.var.sessionId)

// Several businesses may share one address; only a scraper reads the whole calendar repeatedly.
const onlineReads = new RateLimiterMemory({ points: 300, duration: 60 })

export const limitOnlineReads = limited(onlineReads, clientNetwork)

// Each attempt holds a slot for a while and sends a mail.
const onlineBookings = new RateLimiterMemory({ points: 20, duration: 600 })

export const limitOnlineBookings = limited(onlineBookings, clientNetwork)

// A family or a waiting room; made-up names and mailboxes don't help whoever wants to fill the calendar.
const liveHolds = new RateLimiterMemory({ points: 10, duration: 1800 })

/** Runs work that holds a time, for a network that has fewer than 10 times held in as many minutes as a hold lasts. */
export async function limitLiveHolds<Held>(
  c: Context<AppEnv>,
  minutes: number,
  hold: () => Promise<Held>,
): Promise<Held> {
  const network = clientNetwork(c)
  const lasting = { customDuration: minutes * 60 }
  await consume(liveHolds, network, lasting)
  try {
    return await hold()
  } catch (error) {
    await liveHolds.reward(network, 1, lasting)
    throw error
  }
}

// A calendar client polls each feed a few times per hour; many clients may share one address.
const feeds = new RateLimiterMemory({ points: 120, duration: 60 })

export const limitFeeds = limited(feeds, clientNetwork)
