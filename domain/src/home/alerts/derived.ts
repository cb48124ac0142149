import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { Instant } from '../../shared/time.ts'

/** So many names, or things to try again, are told of; the rest is a number. */
export const NAMED_MAX = 3
export const RETRIED_MAX = 20

const people = {
  /** Passes. */
  count: z.int(),
  /** Visits left on them, those without an end left out. */
  visits: z.int(),
  /** Whose they are, each once; the first thousand. */
  clientIds: z.array(Id),
  /** What the first few of them are called. */
  names: z.array(z.string()),
}

/**
 * What the desk should look at because of how things are, and that is gone once they are otherwise: nothing of it is
 * stored. `unpaid`: visits that nothing has paid for. `expiring`: passes that end soon with something left on them, of
 * clients whom nobody has told. `low`: the same of passes that are almost used up. `failed_mail`: messages and letters
 * that could not be sent. `kiosk`: a tablet that is silent while the shop is open, or keeps what it should have sent.
 * `webhook`: a program that can't be told.
 */
export const DerivedAttention = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unpaid'),
    count: z.int(),
    /** The newest few. */
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
    /** What can be tried again, the newest first. */
    messageIds: z.array(Id),
    mailIds: z.array(Id),
    /** What the mail server, or the SMS provider, said last. */
    error: z.string(),
  }),
  z.object({
    kind: z.literal('kiosk'),
    id: Id,
    name: z.string(),
    lastSeenAt: Instant.nullable(),
    silent: z.boolean(),
    /** Check-ins that wait on it. */
    pending: z.int(),
  }),
  z.object({ kind: z.literal('webhook'), id: Id, url: z.string(), failures: z.int(), on: z.boolean() }),
])
export type DerivedAttention = z.infer<typeof DerivedAttention>
export type Derived<Kind extends DerivedAttention['kind']> = Extract<DerivedAttention, { kind: Kind }>
