import { z } from 'zod'
import { Instant } from '../shared/time-schema.ts'

/** `hours`: for how long a shop lets support sign in. */
export const NewConsent = z.object({ hours: z.literal([1, 24, 72]) }).meta({ id: 'NewConsent' })
export type NewConsent = z.infer<typeof NewConsent>

/** Until when the operator of the server may sign in as support; null: not at all. */
export const SupportConsent = z
  .object({
    endsAt: Instant.nullable(),
    /** True if the server is for several shops, whose operator is none of them. */
    isOffered: z.boolean(),
  })
  .meta({ id: 'SupportConsent' })
export type SupportConsent = z.infer<typeof SupportConsent>

export const SupportLink = z.object({ token: z.string().min(1).max(200) }).meta({ id: 'SupportLink' })
