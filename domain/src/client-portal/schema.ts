import { z } from 'zod'
import { Language, MessageChannel } from '../messages/schema.ts'
import { Id } from '../shared/ids.ts'
import { EMAIL_MAX, requiredLine } from '../shared/text.ts'
import { Instant } from '../shared/time-schema.ts'

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
  clients: z.array(z.object({ id: Id, firstName: z.string(), lastName: z.string() })),
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
