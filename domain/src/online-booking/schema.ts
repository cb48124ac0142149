import { z } from 'zod'
import { Language } from '../messages/schema.ts'
import { PriceKind, ServiceKind } from '../services/schema.ts'
import { Id, Version } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import {
  LINE_MAX,
  line,
  NAME_MAX,
  NOTE_MAX,
  PHONE_MAX,
  paragraph,
  RequiredEmail,
  requiredLine,
} from '../shared/text.ts'
import { Instant, LocalDate } from '../shared/time.ts'

const number = (min: number, max: number) =>
  z.int('Enter a number').min(min, `Enter at least ${min}`).max(max, `Enter at most ${max}`)

export const ONLINE_DAYS_MAX = 60

const WebAddress = requiredLine(LINE_MAX, 'Enter an address').refine(
  (typed) => z.url({ protocol: /^https?$/ }).safeParse(typed).success,
  'Enter the whole address, such as https://example.com',
)

/** What clients may do by themselves. */
export const OnlineOptions = z
  .object({
    on: z.boolean(),
    /** So long before it begins something can still be booked, */
    leadMinutes: number(0, 60 * 24 * 14),
    /** and so many days ahead. */
    horizonDays: number(1, 365),
    /** So long before it begins the client may still move or cancel it. */
    changeMinutes: number(0, 60 * 24 * 14),
    /** So many bookings that are still to come one client may have. */
    perClient: number(1, 50),
    /** Whether prices are shown. */
    showPrices: z.boolean(),
    /** Whether clients choose the employee, or only the time. */
    chooseEmployee: z.boolean(),
    /** Services offered; null: all that can be booked. */
    serviceIds: z.array(Id).max(500).nullable(),
    /** About a deposit, or anything else that is to be known before booking. */
    notice: paragraph(NOTE_MAX),
    /** So long a time is held until the link in the mail is opened. */
    confirmMinutes: number(5, 24 * 60),
    /** Other sites that may show the page within theirs, such as https://example.com; none: no site may. */
    embedOrigins: z.array(WebAddress).max(20),
  })
  .meta({ id: 'OnlineOptions' })
export type OnlineOptions = z.infer<typeof OnlineOptions>

/** Off until the owner turns it on. */
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
}

export const OnlineSettings = z
  .object({ version: Version, options: OnlineOptions, canMail: z.boolean() })
  .meta({ id: 'OnlineSettings' })
export type OnlineSettings = z.infer<typeof OnlineSettings>
export const OnlineSettingsUpdate = z
  .object({ version: Version, options: OnlineOptions })
  .meta({ id: 'OnlineSettingsUpdate' })
export type OnlineSettingsUpdate = z.infer<typeof OnlineSettingsUpdate>

/** All that the page needs at first: no phone, no e-mail and no surname of the team. */
export const OnlineShop = z
  .object({
    companyName: z.string(),
    logoUrl: z.string(),
    phone: z.string(),
    address: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    locale: z.string(),
    today: LocalDate,
    lastDay: LocalDate,
    notice: z.string(),
    changeMinutes: z.int(),
    services: z.array(
      z.object({
        id: Id,
        name: z.string(),
        description: z.string(),
        category: z.string(),
        kind: ServiceKind,
        durationMinutes: z.int(),
        priceKind: PriceKind,
        /** Null: prices aren't shown. */
        price: Money.nullable(),
        employeeIds: z.array(Id),
      }),
    ),
    /** Empty where clients don't choose. */
    employees: z.array(z.object({ id: Id, firstName: z.string() })),
    /** Goes back with the booking: says that the page was opened, and when. */
    stamp: z.string(),
  })
  .meta({ id: 'OnlineShop' })
export type OnlineShop = z.infer<typeof OnlineShop>

export const OnlineTimesFilter = z.object({
  serviceId: Id,
  employeeId: Id.optional(),
  from: LocalDate,
  days: z.coerce.number().int().min(1).max(ONLINE_DAYS_MAX).default(7),
})
export type OnlineTimesFilter = z.infer<typeof OnlineTimesFilter>

/** Times that can be had. Who else has booked shows nowhere; of a class only how many places are left. */
export const OnlineTimes = z
  .object({
    items: z.array(
      z.object({
        startsAt: Instant,
        /** One-to-one: who is free then. A class: who gives it. Empty where clients don't choose. */
        employeeIds: z.array(Id),
        /** The class; null when one-to-one. */
        appointmentId: Id.nullable(),
        placesLeft: z.int().nullable(),
      }),
    ),
    /** The next day with something free after those asked for, where there is nothing in them. */
    nextDay: LocalDate.nullable(),
  })
  .meta({ id: 'OnlineTimes' })
export type OnlineTimes = z.infer<typeof OnlineTimes>

/** It stands in a mail to whatever address is given: nobody's name is a link. */
const isNoLink = (name: string) => !/[@/<>]|www\.|\w\.[a-z]{2,}/.test(name)

export const OnlineBooking = z
  .object({
    /** The operation, and the booking. */
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
    language: Language,
    stamp: z.string().max(200),
    /** Nobody sees this field: whoever fills it in is a program. */
    website: z.string().max(200).default(''),
  })
  .meta({ id: 'OnlineBooking' })
export type OnlineBooking = z.infer<typeof OnlineBooking>

/** The same for everybody, whoever the address belongs to. */
export const OnlineHeld = z.object({ heldUntil: Instant, email: z.string() }).meta({ id: 'OnlineHeld' })
export type OnlineHeld = z.infer<typeof OnlineHeld>

/** A booking as its own client sees it by the link. */
export const OnlinePlace = z
  .object({
    status: z.enum(['held', 'booked', 'cancelled', 'over', 'lapsed']),
    companyName: z.string(),
    logoUrl: z.string(),
    phone: z.string(),
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
    /** Until when it can be moved or cancelled by the link; null: it can't. */
    changeUntil: Instant.nullable(),
    notice: z.string(),
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
