import { z } from 'zod'
import { ClientLanguage } from '../clients/schema.ts'
import { InvoiceSummary } from '../invoices/schema.ts'
import { Language, MessageChannel } from '../messages/schema.ts'
import { OnlineBooking, OnlinePlace } from '../online-booking/schema.ts'
import { LedgerEntry, Pass } from '../passes/schema.ts'
import { SaleSummary } from '../sales/schema.ts'
import { Id, Version } from '../shared/ids.ts'
import { EMAIL_MAX, requiredLine } from '../shared/text.ts'
import { Instant } from '../shared/time-schema.ts'
import { Waiting } from '../waiting-list/schema.ts'

const Front = z.object({
  companyName: z.string(),
  logoUrl: z.string(),
  phone: z.string(),
  /** Address of a link that calls the phone number. */
  phoneUri: z.string(),
  address: z.string(),
  timeZone: z.string(),
  locale: z.string(),
})

/** The business, and the ways in which it can send codes. Public. */
export const PortalFront = Front.extend({ channels: z.array(MessageChannel) }).meta({ id: 'PortalFront' })
export type PortalFront = z.infer<typeof PortalFront>

/** Asks for a code. `address`: e-mail address, or a phone number as people write it. */
export const PortalSignIn = z
  .object({ address: requiredLine(EMAIL_MAX, 'Enter your e-mail address'), language: Language })
  .meta({ id: 'PortalSignIn' })
export type PortalSignIn = z.infer<typeof PortalSignIn>

/** Same answer whether or not the address belongs to a client, which prevents enumeration. */
export const PortalCodeSent = z
  .object({ id: Id, channel: MessageChannel, expiresAt: Instant })
  .meta({ id: 'PortalCodeSent' })
export type PortalCodeSent = z.infer<typeof PortalCodeSent>

/** `id`: that of the request for the code. */
export const PortalCode = z
  .object({
    id: Id,
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'Enter the 6 digits'),
  })
  .meta({ id: 'PortalCode' })
export type PortalCode = z.infer<typeof PortalCode>

/** Who is signed in: an address, and the clients who have it. */
export const PortalVisitor = Front.extend({
  channel: MessageChannel,
  /** E-mail address, or phone number in E.164, that was proved. */
  signedInAs: z.string(),
  /** End of the session: what a device has stored for use offline is removed then. */
  expiresAt: Instant,
  /** True if clients check in on their own phones. Lacking means false. */
  ownPhone: z.boolean().optional(),
  /** `cardCode`: what the kiosk's camera reads on their card. */
  clients: z.array(z.object({ id: Id, firstName: z.string(), lastName: z.string(), cardCode: z.string() })),
}).meta({ id: 'PortalVisitor' })
export type PortalVisitor = z.infer<typeof PortalVisitor>

export const PortalDevices = z
  .object({
    items: z.array(
      z.object({
        id: Id,
        /** Browser and system, such as "Chrome on Android". */
        name: z.string(),
        signedInAt: Instant,
        /** Last use, to the day. */
        seenAt: Instant,
        isThis: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'PortalDevices' })
export type PortalDevices = z.infer<typeof PortalDevices>

export const PortalDone = z.object({}).meta({ id: 'PortalDone' })

/** Own data that clients change by themselves. */
export const PortalDetailsInput = OnlineBooking.pick({ firstName: true, lastName: true, phone: true })
  .extend({ version: Version, language: ClientLanguage })
  .meta({ id: 'PortalDetailsInput' })
export type PortalDetailsInput = z.infer<typeof PortalDetailsInput>

export const PortalDetails = PortalDetailsInput.extend({ email: z.string() }).meta({ id: 'PortalDetails' })
export type PortalDetails = z.infer<typeof PortalDetails>

export const PortalRequestKind = z.enum(['data_asked', 'erasure_asked'])
export type PortalRequestKind = z.infer<typeof PortalRequestKind>

/** Asks the business for a copy of one's data, or to erase them. `id` is the idempotency key. */
export const PortalRequest = z.object({ id: Id, kind: PortalRequestKind }).meta({ id: 'PortalRequest' })
export type PortalRequest = z.infer<typeof PortalRequest>

export const PortalBooking = OnlinePlace.pick({
  status: true,
  serviceId: true,
  serviceName: true,
  employeeName: true,
  startsAt: true,
  endsAt: true,
  changeUntil: true,
  videoLink: true,
  canMove: true,
}).extend({
  id: Id,
  /** Token of the booking's own page, where it is moved and cancelled. */
  token: z.string(),
  /** Shared by what was booked at once and is still ahead; null if that is this one alone. */
  groupId: Id.nullable(),
})

const PortalPass = Pass.pick({
  id: true,
  name: true,
  ownerName: true,
  visits: true,
  remaining: true,
  startsOn: true,
  expiresOn: true,
  frozenOn: true,
}).extend({
  /** Newest first. */
  ledger: z.array(LedgerEntry.pick({ sequence: true, kind: true, delta: true, at: true, serviceName: true })),
})

/** All that concerns one client. */
export const PortalPages = z
  .object({
    currency: z.string(),
    details: PortalDetails,
    /** Title of the waiver to sign now; null: none. */
    waiverToSign: z.string().nullable(),
    hasSigned: z.boolean(),
    /** Soonest first. */
    upcoming: z.array(PortalBooking),
    /** The last ones, newest first. */
    past: z.array(PortalBooking),
    passes: z.array(PortalPass),
    waiting: z.array(
      Waiting.pick({ id: true, serviceName: true, from: true, to: true, classStartsAt: true }).extend({
        /** Place in line for a class; null if they wait for any time of a service. */
        position: z.int().nullable(),
        /** Token of the page of what is offered to them now. */
        offerToken: z.string().nullable(),
      }),
    ),
    owed: z.int(),
    /** Sales of which something is owed, newest first. */
    unpaid: z.array(SaleSummary.pick({ id: true, number: true, at: true, owed: true, lines: true })),
    /** How to pay by transfer. Empty: at the desk. */
    transfer: z.string(),
    /** True if times can be booked, and if packages can be bought. */
    canBook: z.boolean(),
    canBuy: z.boolean(),
    receipts: z.array(SaleSummary.pick({ id: true, number: true, at: true, total: true, lines: true })),
    invoices: z.array(InvoiceSummary.pick({ id: true, kind: true, number: true, issuedAt: true, total: true })),
    /** True if they have standing places, which are listed apart. */
    hasStandingPlaces: z.boolean().optional(),
    /** What was asked for and is still open. */
    requests: z.array(PortalRequestKind),
  })
  .meta({ id: 'PortalPages' })
export type PortalPages = z.infer<typeof PortalPages>
