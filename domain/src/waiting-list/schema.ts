import { z } from 'zod'
import { EXAMPLE_IDS, Id, Version } from '../shared/ids.ts'
import { PageFilter, pageSchema } from '../shared/paging.ts'
import { LINE_MAX, line } from '../shared/text.ts'
import { Instant, LocalDate, LocalTime } from '../shared/time-schema.ts'
import { whenValid } from '../shared/when-valid.ts'
import { withDefaults } from '../shared/with-defaults.ts'

/**
 * `waiting`; `offered`: a place is held, or offered to all; `taken`; `withdrawn`: by staff or the client; `over`: its
 * time range has passed; `unconfirmed`: joined online, by an address that isn't proved yet.
 */
export const WaitingStatus = z.enum(['waiting', 'offered', 'taken', 'withdrawn', 'over', 'unconfirmed'])
export type WaitingStatus = z.infer<typeof WaitingStatus>

/** `held`: reserved for this client until it lapses; `open`: offered to all, first come, first served. */
export const OfferStatus = z.enum(['held', 'open', 'taken', 'declined', 'lapsed', 'withdrawn'])
export type OfferStatus = z.infer<typeof OfferStatus>

const wish = z.object({
  clientId: Id,
  serviceId: Id,
  /** Waits for a place in this class; null: any time of the service within the range. */
  appointmentId: Id.nullable(),
  /** Null: any employee who performs the service. */
  employeeId: Id.nullable(),
  /** First and last day and range of times, in the business's time zone. For a class: its own day. */
  from: LocalDate,
  to: LocalDate,
  earliest: LocalTime.nullable(),
  latest: LocalTime.nullable(),
  note: line(LINE_MAX),
})

export const NewWaiting = withDefaults(wish.extend({ id: Id }), {
  appointmentId: null,
  employeeId: null,
  earliest: null,
  latest: null,
  note: '',
})
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last day is before the first',
    when: whenValid(z.object({ from: LocalDate, to: LocalDate })),
  })
  .meta({
    id: 'NewWaiting',
    example: {
      id: EXAMPLE_IDS.new,
      clientId: EXAMPLE_IDS.client,
      serviceId: EXAMPLE_IDS.service,
      from: '2099-12-01',
      to: '2099-12-31',
    },
  })
export type NewWaiting = z.infer<typeof NewWaiting>

export const Offer = z
  .object({
    id: Id,
    status: OfferStatus,
    employeeId: Id,
    startsAt: Instant,
    endsAt: Instant,
    until: Instant,
    /** True if the client was sent a message; if not, staff have to call. */
    told: z.boolean(),
  })
  .meta({ id: 'Offer' })
export type Offer = z.infer<typeof Offer>

export const Waiting = wish
  .extend({
    id: Id,
    version: Version,
    status: WaitingStatus,
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    email: z.string(),
    serviceName: z.string(),
    colour: z.string(),
    classStartsAt: Instant.nullable(),
    /** Latest offer. */
    offer: Offer.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Waiting' })
export type Waiting = z.infer<typeof Waiting>

export const WaitingFilter = PageFilter.extend({
  /** True lists only entries that are waiting or have an offer. */
  open: z.enum(['true', 'false']).default('true'),
  appointmentId: Id.optional(),
  clientId: Id.optional(),
})
export type WaitingFilter = z.infer<typeof WaitingFilter>
export const WaitingPage = pageSchema(Waiting).meta({ id: 'WaitingPage' })
export type WaitingPage = z.infer<typeof WaitingPage>

/** Offers a time, or a place in a class, to a client on the list and holds it for the configured minutes. */
export const OfferRequest = z
  .object({
    id: Id,
    appointmentId: Id.nullable().default(null),
    employeeId: Id.nullable().default(null),
    startsAt: Instant.nullable().default(null),
  })
  .meta({ id: 'OfferRequest' })
export type OfferRequest = z.infer<typeof OfferRequest>

/** Action without parameters; `id` is the idempotency key of the operation. */
export const WaitingAction = z.object({ id: Id }).meta({ id: 'WaitingAction' })

/** Available times that match an entry, for staff to choose from. */
export const FittingTimes = z
  .object({ items: z.array(z.object({ startsAt: Instant, employeeId: Id, appointmentId: Id.nullable() })) })
  .meta({ id: 'FittingTimes' })
export type FittingTimes = z.infer<typeof FittingTimes>

export const WaitingOptions = z
  .object({
    /** True if free places are offered automatically, without staff. */
    automatic: z.boolean(),
    /** `first`: hold it for the first in line; `all`: offer it to everybody, first come, first served. */
    offerTo: z.enum(['first', 'all']),
    holdMinutes: z
      .int('Enter minutes')
      .min(5, 'Enter at least 5')
      .max(24 * 60, 'That is more than a day'),
  })
  .meta({ id: 'WaitingOptions' })
export type WaitingOptions = z.infer<typeof WaitingOptions>
/** Defaults until the owner changes them. */
export const WAITING_OPTIONS: WaitingOptions = { automatic: true, offerTo: 'first', holdMinutes: 60 }
export const WaitingSettings = z.object({ version: Version, options: WaitingOptions }).meta({ id: 'WaitingSettings' })
export type WaitingSettings = z.infer<typeof WaitingSettings>

/** Data of the public offer page; contains nothing about other clients. */
export const OpenedOffer = z
  .object({
    status: OfferStatus,
    companyName: z.string(),
    logoUrl: z.string(),
    firstName: z.string(),
    serviceName: z.string(),
    employeeName: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    until: Instant,
    timeZone: z.string(),
    language: z.string(),
  })
  .meta({ id: 'OpenedOffer' })
export type OpenedOffer = z.infer<typeof OpenedOffer>
export const OfferAnswer = z
  .object({ token: z.string().min(1).max(300), take: z.boolean() })
  .meta({ id: 'OfferAnswer' })
