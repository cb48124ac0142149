import { z } from 'zod'
import { Language } from '../messages/schema.ts'
import { GivenAnswers, Question } from '../services/questions/schema.ts'
import { PriceKind, ServiceKind } from '../services/schema.ts'
import { Id, Version } from '../shared/ids.ts'
import { hasLink } from '../shared/links-in-names.ts'
import { Money } from '../shared/money.ts'
import {
  HttpsAddress,
  isHttps,
  LINE_MAX,
  line,
  NAME_MAX,
  NOTE_MAX,
  PHONE_MAX,
  paragraph,
  RequiredEmail,
  requiredLine,
} from '../shared/text.ts'
import { Instant, LocalDate } from '../shared/time-schema.ts'
import { GIFT_CARD_AMOUNTS_MAX, getGiftCardOffer } from './gift-cards.ts'

const number = (min: number, max: number) =>
  z.int('Enter a number').min(min, `Enter at least ${min}`).max(max, `Enter at most ${max}`)

export const ONLINE_DAYS_MAX = 60
const TIMETABLE_DAYS_MAX = 14
export const CONFIRM_MINUTES_MIN = 5

/** By http only on this computer, since anybody on the way could change another site. */
const SiteAddress = requiredLine(LINE_MAX, 'Enter an address').refine(
  (typed) =>
    isHttps(typed) || z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ }).safeParse(typed).success,
  'Enter the whole address, such as https://example.com',
)

export const OnlineOptions = z
  .object({
    on: z.boolean(),
    /** Minimum lead time before the start. */
    leadMinutes: number(0, 60 * 24 * 14),
    /** Booking horizon in days. */
    horizonDays: number(1, 365),
    /** Minimum time before the start for the client to move or cancel. */
    changeMinutes: number(0, 60 * 24 * 14),
    /** Maximum number of upcoming bookings per client. */
    perClient: number(1, 50),
    showPrices: z.boolean(),
    /** False if clients choose only the time, not the employee. */
    chooseEmployee: z.boolean(),
    /** Services offered online; null: all bookable services. */
    serviceIds: z.array(Id).max(500).nullable(),
    /** Text shown before booking, for example about a deposit. */
    notice: paragraph(NOTE_MAX),
    /** Time that a slot is held until the link in the mail is opened; less on a day that is nearly full. */
    confirmMinutes: number(CONFIRM_MINUTES_MIN, 24 * 60),
    /** Origins of other sites that may embed the booking page, such as https://example.com; empty: none may. */
    embedOrigins: z.array(SiteAddress).max(20),
    /** True if any site may embed it. */
    embedAnywhere: z.boolean(),
    /** True if clients may open their own pages, with or without online booking. */
    portal: z.boolean(),
    /** True if clients may join the line for a full class. */
    waitingList: z.boolean(),
    /** How clients pay what they owe by transfer, such as an IBAN. Empty: they pay at the desk. */
    transfer: paragraph(NOTE_MAX),
    /** True if clients who are signed in may buy gift cards. */
    giftCards: z.boolean(),
    /** Amounts of gift cards to choose from. */
    giftCardAmounts: z.array(Money.min(1, 'Enter an amount')).max(GIFT_CARD_AMOUNTS_MAX),
    /** Least and greatest amount that clients may choose by themselves; null if they may not. */
    giftCardMin: Money.min(1, 'Enter an amount').nullable(),
    giftCardMax: Money.nullable(),
    /** Jitsi server on which appointments by video have their rooms. */
    videoServer: HttpsAddress,
    /** Hours in which staff accept a booking that needs it, before it is declined by itself. */
    requestHours: number(1, 24 * 7),
    /** True if clients who are signed in may book the next classes of a course at once. */
    courses: z.boolean(),
    /** True if clients who are signed in may book several services in a row at once. */
    severalServices: z.boolean().optional(),
    /** True if clients who are signed in may keep a place in each class of a series. */
    standingPlaces: z.boolean().optional(),
  })
  .refine((options) => !options.giftCards || getGiftCardOffer(options) !== null, {
    path: ['giftCardAmounts'],
    message: 'Enter an amount',
  })
  .refine(({ giftCardMin: min, giftCardMax: max }) => (min === null) === (max === null) && (min ?? 0) <= (max ?? 0), {
    path: ['giftCardMax'],
    message: 'Enter both, the least amount first',
  })
  .meta({ id: 'OnlineOptions' })
export type OnlineOptions = z.infer<typeof OnlineOptions>

/** Defaults; online booking is off until the owner turns it on. */
export const ONLINE_OPTIONS: OnlineOptions = {
  on: false,
  leadMinutes: 120,
  horizonDays: 60,
  changeMinutes: 24 * 60,
  perClient: 3,
  showPrices: true,
  chooseEmployee: true,
  serviceIds: null,
  notice: '',
  confirmMinutes: 30,
  embedOrigins: [],
  embedAnywhere: false,
  portal: false,
  waitingList: false,
  transfer: '',
  giftCards: false,
  giftCardAmounts: [],
  giftCardMin: null,
  giftCardMax: null,
  videoServer: 'https://meet.jit.si',
  requestHours: 24,
  courses: false,
}

export const OnlineSettings = z
  .object({ version: Version, options: OnlineOptions, canMail: z.boolean() })
  .meta({ id: 'OnlineSettings' })
export type OnlineSettings = z.infer<typeof OnlineSettings>
export const OnlineSettingsUpdate = z
  .object({ version: Version, options: OnlineOptions })
  .meta({ id: 'OnlineSettingsUpdate' })
export type OnlineSettingsUpdate = z.infer<typeof OnlineSettingsUpdate>

/** Initial data of the booking page. Public, so no phone number, e-mail or last name of an employee. */
export const OnlineShop = z
  .object({
    companyName: z.string(),
    logoUrl: z.string(),
    phone: z.string(),
    /** Address of a link that calls the phone number. */
    phoneUri: z.string(),
    address: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    /** False if tax comes on top of prices. */
    taxIncluded: z.boolean(),
    locale: z.string(),
    today: LocalDate,
    lastDay: LocalDate,
    notice: z.string(),
    changeMinutes: z.int(),
    /** True if clients may wait in line for a full class. */
    waitingList: z.boolean(),
    /** True if clients can sign in to their own pages. */
    portal: z.boolean(),
    /** True if they may book the rest of a course at once. */
    courses: z.boolean(),
    /** True if they may book several services in a row at once. */
    severalServices: z.boolean(),
    /** True if clients who are signed in may keep a place in each class of a series. */
    standingPlaces: z.boolean(),
    services: z.array(
      z.object({
        id: Id,
        name: z.string(),
        description: z.string(),
        category: z.string(),
        kind: ServiceKind,
        durationMinutes: z.int(),
        priceKind: PriceKind,
        /** Null if prices are hidden. */
        price: Money.nullable(),
        employeeIds: z.array(Id),
        questions: z.array(Question),
        /** True if the shop accepts or declines each booking. */
        requests: z.boolean(),
        /** True if only clients who are signed in book it, with a pass that covers it. */
        needsPass: z.boolean(),
      }),
    ),
    /** Empty if clients don't choose the employee. */
    employees: z.array(z.object({ id: Id, firstName: z.string() })),
    /** Signed time at which the form was opened; sent back with the booking as a bot check. */
    stamp: z.string(),
  })
  .meta({ id: 'OnlineShop' })
export type OnlineShop = z.infer<typeof OnlineShop>

export const OnlineTimesFilter = z.object({
  serviceId: Id,
  employeeId: Id.optional(),
  from: LocalDate,
  days: z.coerce.number().int().min(1).max(ONLINE_DAYS_MAX).default(7),
  /** Of the link to a booking of this service: only times to which it can be moved. */
  token: z.string().min(1).max(300).optional(),
})
export type OnlineTimesFilter = z.infer<typeof OnlineTimesFilter>

/** Available times. Public, so other clients' bookings show only as the number of places left in a class. */
export const OnlineTimes = z
  .object({
    items: z.array(
      z.object({
        startsAt: Instant,
        /** End of the class; null for one-to-one, which may take one employee longer than another. */
        endsAt: Instant.nullable(),
        /** One-to-one: employees who are free then. Class: its employee. Empty if clients don't choose the employee. */
        employeeIds: z.array(Id),
        /** Id of the class; null for one-to-one. */
        appointmentId: Id.nullable(),
        placesLeft: z.int().nullable(),
      }),
    ),
    /** Next day with availability after the requested range; set only if the range has none. */
    nextDay: LocalDate.nullable(),
  })
  .meta({ id: 'OnlineTimes' })
export type OnlineTimes = z.infer<typeof OnlineTimes>

export const OnlineTimetableFilter = z.object({
  from: LocalDate,
  days: z.coerce.number().int().min(1).max(TIMETABLE_DAYS_MAX).default(7),
})

/** The classes that can be booked online, full ones too, soonest first. */
export const OnlineTimetable = z
  .object({
    items: z.array(
      z.object({
        appointmentId: Id,
        serviceId: Id,
        /** Null if clients don't choose the employee. */
        employeeId: Id.nullable(),
        startsAt: Instant,
        endsAt: Instant,
        /** 0 if it is full. */
        placesLeft: z.int(),
      }),
    ),
  })
  .meta({ id: 'OnlineTimetable' })
export type OnlineTimetable = z.infer<typeof OnlineTimetable>

/** Spam protection: the name is quoted in a mail to an unverified address, so it must not contain a link. */
const isNoLink = (name: string) => !hasLink(name)

export const OnlineBooking = z
  .object({
    /** Idempotency key of the operation and id of the booking. */
    id: Id,
    serviceId: Id,
    appointmentId: Id.nullable(),
    employeeId: Id.nullable(),
    startsAt: Instant,
    firstName: requiredLine(NAME_MAX, 'Enter your first name').refine(isNoLink, 'Enter your first name'),
    lastName: line(NAME_MAX).refine(isNoLink, 'Enter your last name'),
    email: RequiredEmail,
    phone: line(PHONE_MAX),
    note: line(LINE_MAX),
    /** To the questions of the service. */
    answers: GivenAnswers.default([]),
    language: Language,
    stamp: z.string().max(200),
    /** Honeypot field: hidden from people, so only bots fill it in. */
    website: z.string().max(200).default(''),
  })
  .meta({ id: 'OnlineBooking' })
export type OnlineBooking = z.infer<typeof OnlineBooking>

/** Same response whether or not the address belongs to a client, which prevents enumeration. */
export const OnlineHold = z.object({ heldUntil: Instant, email: z.string() }).meta({ id: 'OnlineHeld' })
export type OnlineHold = z.infer<typeof OnlineHold>

/** A booking as shown to its own client by the link. */
export const OnlinePlace = z
  .object({
    /** `requested`, `declined`: waits for the shop to accept it, was not accepted. */
    status: z.enum(['held', 'requested', 'booked', 'cancelled', 'declined', 'over', 'lapsed']),
    companyName: z.string(),
    logoUrl: z.string(),
    phone: z.string(),
    /** Address of a link that calls the phone number. */
    phoneUri: z.string(),
    address: z.string(),
    timeZone: z.string(),
    locale: z.string(),
    language: z.string(),
    firstName: z.string(),
    serviceId: Id,
    serviceName: z.string(),
    kind: ServiceKind,
    employeeId: Id,
    employeeName: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    heldUntil: Instant.nullable(),
    /** Deadline for moving or cancelling by the link; null if neither is possible. */
    changeUntil: Instant.nullable(),
    /** False if it can only be cancelled: the shop accepted this time, and no other. */
    canMove: z.boolean(),
    /** `confirmed`: the client or staff have said that the client comes. `open`: the client may say so by the link. */
    attendance: z.enum(['confirmed', 'open', 'closed']),
    notice: z.string(),
    /** Address at which it takes place by video; empty: none, or not booked. */
    videoLink: z.string(),
  })
  .meta({ id: 'OnlinePlace' })
export type OnlinePlace = z.infer<typeof OnlinePlace>

export const OnlineMove = z
  .object({
    id: Id,
    token: z.string().min(1).max(300),
    appointmentId: Id.nullable(),
    employeeId: Id.nullable(),
    startsAt: Instant,
  })
  .meta({ id: 'OnlineMove' })
export type OnlineMove = z.infer<typeof OnlineMove>
export const OnlineCancel = z
  .object({ id: Id, token: z.string().min(1).max(300), reason: line(LINE_MAX) })
  .meta({ id: 'OnlineCancel' })
export type OnlineCancel = z.infer<typeof OnlineCancel>
export const OnlineConfirm = z.object({ id: Id, token: z.string().min(1).max(300) }).meta({ id: 'OnlineConfirm' })
export type OnlineConfirm = z.infer<typeof OnlineConfirm>
