import { z } from 'zod'
import { Signature, ToSign } from '../waivers/schema.ts'

/** What a client has to sign now, and what they have signed, newest first. */
export const PortalWaivers = z
  .object({
    toSign: ToSign.nullable(),
    items: z.array(
      Signature.pick({ id: true, title: true, signerName: true, signedAt: true, expiresOn: true, counts: true }),
    ),
  })
  .meta({ id: 'PortalWaivers' })
export type PortalWaivers = z.infer<typeof PortalWaivers>
