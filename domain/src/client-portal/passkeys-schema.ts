import { z } from 'zod'
import { Id } from '../shared/ids.ts'
import { Instant } from '../shared/time-schema.ts'

/** Passkeys that one address can have. */
export const PASSKEYS_MAX = 10

/** Passkeys of the address that is signed in, the newest first. */
export const PortalPasskeys = z
  .object({
    items: z.array(
      z.object({
        id: Id,
        /** Browser and system that made it, such as "Chrome on Android". */
        name: z.string(),
        addedAt: Instant,
        /** Last sign-in with it. */
        usedAt: Instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'PortalPasskeys' })
export type PortalPasskeys = z.infer<typeof PortalPasskeys>
