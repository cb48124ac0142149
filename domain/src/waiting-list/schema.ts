import { z } from 'zod'
import { Id, Version } from '../shared/ids.ts'
import { PageFilter, pageSchema } from '../shared/paging.ts'
import { whenSound } from '../shared/relative-day.ts'
import { LINE_MAX, line } from '../shared/text.ts'
import { Instant, LocalDate, LocalTime } from '../shared/time.ts'

/**
 * `waiting`; `offered`: something is held, or offered to all, and may be taken; `taken`; `withdrawn`: by staff or the
 * client; `over`: its time has passed.
 */
export const WaitingStatus = z.enum(['waiting', 'offered', 'taken', 'withdrawn', 'over'])
export type WaitingStatus = z.infer<typeof WaitingStatus>

/** `held`: kept for them until it lapses; `open`: offered to all, whoever is first has it. */
export const OfferStatus = z.enum(['held', 'open', 'taken', 'declined', 'lapsed', 'withdrawn'])
export type OfferStatus = z.infer<typeof OfferStatus>

const wish = z.object({
  clientId: Id,
  serviceId: Id,
  /** A place in this class; null: any time of the service within the range. */
  appointmentId: Id.nullable(),
  /** Null: anyone who performs it. */
  employeeId: Id.nullable(),
  /** First and last day, and between which times of day, in the shop's time. Of a class: its own day. */
  from: LocalDate,
  to: LocalDate,
  earliest: LocalTime.nullable(),
  latest: LocalTime.nullable(),
  note: line(LINE_MAX),
})

/** Puts a client on the waiting list. */
export const NewWaiting = wish
  .extend({ id: Id })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last day is before the first',
    when: whenSound(z.object({ from: LocalDate, to: LocalDate })),
  })
  .meta({ id: 'NewWaiting' })
export type NewWaiting = z.infer<typeof NewWaiting>

export const Offer = z
  .object({
    id: Id,
    status: OfferStatus,
    employeeId: Id,
    startsAt: Instant,
    endsAt: Instant,
    /** Until when it is good. */
    until: Instant,
    /** Whether they were written to. Who wasn't has to be called. */
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
    /** Of a class: when it is. */
    classStartsAt: Instant.nullable(),
    /** The newest offer. */
    offer: Offer.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Waiting' })
export type Waiting = z.infer<typeof Waiting>

export const WaitingFilter = PageFilter.extend({
  /** Only those who wait, or are offered something. */
  open: z.enum(['true', 'false']).default('true'),
  appointmentId: Id.optional(),
  clientId: Id.optional(),
})
export type WaitingFilter = z.infer<typeof WaitingFilter>
export const WaitingPage = pageSchema(Waiting).meta({ id: 'WaitingPage' })
export type WaitingPage = z.infer<typeof WaitingPage>

/** Offers a client on the list a time, or a place in a class: it is held for them for the shop's minutes. */
export const OfferRequest = z
  .object({ id: Id, appointmentId: Id.nullable(), employeeId: Id.nullable(), startsAt: Instant.nullable() })
  .meta({ id: 'OfferRequest' })
export type OfferRequest = z.infer<typeof OfferRequest>

/** What staff did that needs no more words; `id` is that of the operation. */
export const WaitingAction = z.object({ id: Id }).meta({ id: 'WaitingAction' })

/** What of the free times fits somebody on the list: what staff choose from. */
export const FittingTimes = z
  .object({ items: z.array(z.object({ startsAt: Instant, employeeId: Id, appointmentId: Id.nullable() })) })
  .meta({ id: 'FittingTimes' })
export type FittingTimes = z.infer<typeof FittingTimes>

export const WaitingOptions = z
  .object({
    /** Whether what frees up is offered by itself, without staff. */
    automatic: z.boolean(),
    /** To the first in line, who has it held; or to all, and whoever is first takes it. */
    offerTo: z.enum(['first', 'all']),
    holdMinutes: z
      .int('Enter minutes')
      .min(5, 'Enter at least 5')
      .max(24 * 60, 'That is more than a day'),
  })
  .meta({ id: 'WaitingOptions' })
export type WaitingOptions = z.infer<typeof WaitingOptions>
/** Until the owner says otherwise. */
export const WAITING_OPTIONS: WaitingOptions = { automatic: true, offerTo: 'first', holdMinutes: 60 }
export const WaitingSettings = z.object({ version: Version, options: WaitingOptions }).meta({ id: 'WaitingSettings' })
export type WaitingSettings = z.infer<typeof WaitingSettings>

/** What the link of an offer shows: nothing about anybody else. */
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
