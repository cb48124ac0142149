import type { Context } from 'hono'
import { except } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { hashToken } from '../lib/crypto/token-hash.ts'
import { clientNetwork } from './client-address.ts'
import type { AppEnv } from './context.ts'
import type { Limit } from './rate-limiter.ts'

function limited(limit: Limit, keyOf: (c: Context<AppEnv>) => string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await c.var.limiter.consume(limit, keyOf(c))
    return next()
  })
}

// A queue at the kiosk enters a number every few seconds; enumerating all numbers takes thousands of lookups.
const lookups: Limit = { name: 'lookups', points: 60, duration: 60, counted: 'beside' }

export const limitLookups = limited(lookups, (c) => c.var.actor.deviceId ?? c.var.sessionId)

// A device sends one batch a tap and a few for its backlog of days; a malicious one would keep the database busy.
const syncs: Limit = { name: 'syncs', points: 60, duration: 60, counted: 'by server' }

/** Limits a locked kiosk. An unlocked one has the whole session of staff, whom no limit of this route would stop. */
export const limitSyncs = except(
  (c: Context<AppEnv>) => c.var.actor.deviceId === null,
  limited(syncs, (c) => c.var.actor.deviceId ?? ''),
)

// Allows a client who waits to ring again, but not to ring without end.
const calls: Limit = { name: 'calls', points: 6, duration: 60, counted: 'shared' }

export const limitCalls = limited(calls, (c) => c.var.actor.deviceId ?? c.var.sessionId)

// The code can't be guessed; this stops whoever tries.
const wrongSetupCodes: Limit = { name: 'wrong-setup-codes', points: 10, duration: 600, counted: 'shared' }

export const limitWrongSetupCodes = limited(wrongSetupCodes, clientNetwork)

// A link can't be guessed; this saves work, above all the password hash.
const invites: Limit = { name: 'invites', points: 30, duration: 60, counted: 'shared' }

export const limitInvites = limited(invites, clientNetwork)

// Nobody needs a second mail before the first could arrive; repeated taps would flood an inbox.
const resetMails: Limit = { name: 'reset-mails', points: 5, duration: 600, counted: 'shared', isRewarded: true }

/** Limits the mails of a session that were sent or wait; one that failed doesn't count, so that it can be tried again. */
export const limitResetMails = createMiddleware<AppEnv>(async (c, next) => {
  const { sessionId } = c.var
  await c.var.limiter.consume(resetMails, sessionId)
  await next()
  if (c.error) await c.var.limiter.reward(resetMails, sessionId)
})

// Each question is stored until it is answered.
const challenges: Limit = { name: 'challenges', points: 20, duration: 60, counted: 'shared' }

export const limitChallenges = limited(challenges, (c) => c.var.sessionId)

// These links can't be guessed either; a mail scanner that checks every link of a mail stays far below the limit.
const links: Limit = { name: 'links', points: 60, duration: 60, counted: 'shared' }

export const limitLinks = limited(links, clientNetwork)

// Sends mail to any address typed: enough for trying out a text, too few for spam.
const testMessages: Limit = { name: 'test-messages', points: 30, duration: 600, counted: 'shared' }

export const limitTestMessages = limited(testMessages, (c) => c.var.sessionId)

// Several businesses may share one address; only a scraper reads the whole calendar repeatedly.
const onlineReads: Limit = { name: 'online-reads', points: 300, duration: 60, counted: 'beside' }

export const limitOnlineReads = limited(onlineReads, clientNetwork)

// A page shows a logo and few icons; each is read from the storage, and an icon may have to be drawn.
const publicPictures: Limit = { name: 'public-pictures', points: 600, duration: 60, counted: 'by server' }

export const limitPictures = limited(publicPictures, clientNetwork)

// Each attempt holds a slot for a while and sends a mail.
const onlineBookings: Limit = { name: 'online-bookings', points: 20, duration: 600, counted: 'shared' }

export const limitOnlineBookings = limited(onlineBookings, clientNetwork)

// A family or a waiting room; made-up names and mailboxes don't help whoever wants to fill the calendar.
const liveHolds: Limit = { name: 'live-holds', points: 10, duration: 1800, counted: 'shared', isRewarded: true }

/** Runs work that holds a time, for a network that has fewer than 10 times held in as many minutes as a hold lasts. */
export async function limitLiveHolds<Held>(
  c: Context<AppEnv>,
  minutes: number,
  hold: () => Promise<Held>,
): Promise<Held> {
  const network = clientNetwork(c)
  const lasting = { customDuration: minutes * 60 }
  await c.var.limiter.consume(liveHolds, network, lasting)
  try {
    return await hold()
  } catch (error) {
    await c.var.limiter.reward(liveHolds, network, lasting)
    throw error
  }
}

// Each request may mail somebody, or send an SMS: few for a network, and fewer for a mailbox. Counted for addresses of
// clients and of others alike.
const portalSignIns: Limit = { name: 'portal-sign-ins', points: 20, duration: 600, counted: 'shared' }
const portalCodes: Limit = { name: 'portal-codes', points: 5, duration: 3600, counted: 'shared' }

export const limitPortalSignIns = limited(portalSignIns, clientNetwork)

// Each challenge is stored until it is answered. More than there are codes for a network, since it mails nobody.
const portalChallenges: Limit = { name: 'portal-challenges', points: 60, duration: 600, counted: 'shared' }

export const limitPortalChallenges = limited(portalChallenges, clientNetwork)

// A purchase is a sale that staff may have to undo, and each try of a promo code a guess.
const portalPurchases: Limit = { name: 'portal-purchases', points: 20, duration: 600, counted: 'shared' }

export const limitPortalPurchases = limited(portalPurchases, (c) => c.var.portal.session.id)

// Six digits, of which each kiosk takes three at a time: ten guesses a day find one in 90 years. Sign-ins with other
// addresses help no further than to what the network has; a crowd at the door shares one, and mistypes.
const wrongCheckInCodes: Limit = {
  name: 'wrong-check-in-codes',
  points: 10,
  duration: 86_400,
  counted: 'shared',
  isRewarded: true,
}
const wrongCheckInCodesOfNetwork: Limit = { ...wrongCheckInCodes, name: 'wrong-check-in-codes-of-network', points: 100 }

/** Runs the check of a code, which throws if it is wrong. Counts wrong ones only, by address and by network. */
export async function limitWrongCheckInCodes<Found>(c: Context<AppEnv>, check: () => Promise<Found>): Promise<Found> {
  const { limiter, portal } = c.var
  const { businessId } = portal.actor
  // Not by session: those who sign out and in again have another.
  const mailbox = hashToken(`${businessId} ${portal.session.address}`)
  const network = `${businessId} ${clientNetwork(c)}`
  // Taken before the check, so that guesses at the same time count too.
  await limiter.consume(wrongCheckInCodes, mailbox)
  await limiter.consume(wrongCheckInCodesOfNetwork, network)
  const found = await check()
  await limiter.reward(wrongCheckInCodes, mailbox)
  await limiter.reward(wrongCheckInCodesOfNetwork, network)
  return found
}

// A drawn signature takes up to 100 kB, and stays.
const portalSignatures: Limit = { name: 'portal-signatures', points: 20, duration: 600, counted: 'shared' }

export const limitPortalSignatures = limited(portalSignatures, (c) => c.var.portal.session.id)

/** `mailbox`: the business and the address to which a code would go. */
export function requireFewPortalCodes(c: Context<AppEnv>, mailbox: string): Promise<void> {
  return c.var.limiter.consume(portalCodes, hashToken(mailbox))
}

// Each sends a code to an address that the client typed, by SMS to any number: enough for some typing errors.
const addressCodes: Limit = { name: 'address-codes', points: 5, duration: 3600, counted: 'shared' }

/** `client`: the business and the client who wants another address. */
export function requireFewAddressCodes(c: Context<AppEnv>, client: string): Promise<void> {
  return c.var.limiter.consume(addressCodes, client)
}

// A calendar client polls each feed a few times per hour; many clients may share one address.
const feeds: Limit = { name: 'feeds', points: 120, duration: 60, counted: 'by server' }

export const limitFeeds = limited(feeds, clientNetwork)

// A proxy asks once for each name that it has no certificate for, also for names that strangers make up.
const hostQuestions: Limit = { name: 'host-questions', points: 1200, duration: 60, counted: 'by server' }

export const limitHostQuestions = limited(hostQuestions, clientNetwork)

// Each sign-up mails an address that anybody can type: few for a network, and fewer for a mailbox.
const signUps: Limit = { name: 'sign-ups', points: 10, duration: 3600, counted: 'shared' }
const signUpMails: Limit = {
  name: 'sign-up-mails',
  points: 3,
  duration: 86_400,
  counted: 'shared',
  isRewarded: true,
}

export const limitSignUps = limited(signUps, clientNetwork)

/** Runs work that mails an address for a sign-up. What fails doesn't count: whoever types addresses that are taken goes on. */
export async function limitSignUpMails(c: Context<AppEnv>, email: string, mail: () => Promise<void>): Promise<void> {
  const mailbox = hashToken(email.toLowerCase())
  await c.var.limiter.consume(signUpMails, mailbox)
  try {
    await mail()
  } catch (error) {
    await c.var.limiter.reward(signUpMails, mailbox)
    throw error
  }
}
