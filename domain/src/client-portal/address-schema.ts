import { z } from 'zod'
import { Language, MessageChannel } from '../messages/schema.ts'
import { Id } from '../shared/ids.ts'
import { EMAIL_MAX, requiredLine } from '../shared/text.ts'
import { Instant } from '../shared/time-schema.ts'

/**
 * Asks for a code at a new address. `address`: e-mail address, or a phone number as people write it. `forAll`: for
 * everybody who has the address of this session.
 */
export const PortalAddressInput = z
  .object({
    address: requiredLine(EMAIL_MAX, 'Enter your e-mail address'),
    forAll: z.boolean(),
    language: Language,
  })
  .meta({ id: 'PortalAddressInput' })
export type PortalAddressInput = z.infer<typeof PortalAddressInput>

/** A new address that waits for its code. It is shown as it was read. */
export const PortalAddressChange = z
  .object({ id: Id, channel: MessageChannel, address: z.string(), expiresAt: Instant })
  .meta({ id: 'PortalAddressChange' })
export type PortalAddressChange = z.infer<typeof PortalAddressChange>

/** `pending`: the newest change that this session asked for, if its code still works. */
export const PortalAddress = z
  .object({ email: z.string(), phone: z.string(), pending: PortalAddressChange.nullable() })
  .meta({ id: 'PortalAddress' })
export type PortalAddress = z.infer<typeof PortalAddress>
