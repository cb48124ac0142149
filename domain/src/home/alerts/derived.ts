import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { Instant } from '../../shared/time-schema.ts'
import { NotBookedReason } from '../../standing-places/schema.ts'

/** Maximum number of names listed, and of items offered for retry; `count` is the total. */
export const NAMED_MAX = 3
export const RETRIED_MAX = 20

const people = {
  /** Number of passes. */
  count: z.int(),
  /** Visits left on these passes, without unlimited ones. */
  visits: z.int(),
  /** Distinct clients; at most 1,000. */
  clientIds: z.array(Id),
  names: z.array(z.string()),
}

/**
 * Alerts computed from the current state, not stored: they disappear once their cause is resolved. `unpaid`: unpaid
 * visits. `expiring`: passes that expire soon with visits left, whose client has not been notified. `low`: the same for
 * nearly used-up passes. `failed_mail`: messages and mails that could not be sent. `kiosk`: a device without contact
 * during opening hours, or with stuck entries. `webhook`: an endpoint with failed deliveries. `low_stock`: products of
 * which few pieces are left. `fiscal`: sales that the fiscal service has not signed. `drawer`: a drawer that was opened on an earlier day and not closed.
 * `request`: a booking that the shop has to accept or decline. `not_booked`: dates of standing places that couldn't be
 * booked.
 */
export const DerivedAlert = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unpaid'),
    count: z.int(),
    /** The newest, at most `NAMED_MAX`. */
    latest: z.array(
      z.object({
        clientId: Id,
        firstName: z.string(),
        lastName: z.string(),
        serviceName: z.string(),
        occurredAt: Instant,
      }),
    ),
  }),
  z.object({ kind: z.literal('expiring'), ...people }),
  z.object({ kind: z.literal('low'), ...people }),
  z.object({
    kind: z.literal('failed_mail'),
    count: z.int(),
    /** Items that can be retried, newest first. */
    messageIds: z.array(Id),
    mailIds: z.array(Id),
    /** Latest error of the mail server or the SMS provider. */
    error: z.string(),
  }),
  z.object({
    kind: z.literal('kiosk'),
    id: Id,
    name: z.string(),
    lastSeenAt: Instant.nullable(),
    silent: z.boolean(),
    /** Check-ins not yet synced. */
    pending: z.int(),
  }),
  z.object({
    kind: z.literal('request'),
    /** Of the booking. */
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    serviceName: z.string(),
    startsAt: Instant,
    /** End of the time to decide. */
    until: Instant,
  }),
  z.object({
    kind: z.literal('not_booked'),
    count: z.int(),
    /** Those ahead soonest, at most `NAMED_MAX`. */
    soonest: z.array(
      z.object({
        clientId: Id,
        firstName: z.string(),
        lastName: z.string(),
        serviceName: z.string(),
        startsAt: Instant,
        reason: NotBookedReason,
      }),
    ),
  }),
  z.object({ kind: z.literal('drawer'), sessionId: Id, name: z.string(), openedAt: Instant }),
  z.object({ kind: z.literal('fiscal'), waiting: z.int(), failed: z.int(), error: z.string() }),
  z.object({ kind: z.literal('webhook'), id: Id, url: z.string(), failures: z.int(), on: z.boolean() }),
  z.object({
    kind: z.literal('low_stock'),
    count: z.int(),
    /** Those with the fewest pieces, at most `NAMED_MAX`. */
    lowest: z.array(z.object({ id: Id, name: z.string(), stock: z.int() })),
  }),
])
export type DerivedAlert = z.infer<typeof DerivedAlert>
export type Derived<Kind extends DerivedAlert['kind']> = Extract<DerivedAlert, { kind: Kind }>
