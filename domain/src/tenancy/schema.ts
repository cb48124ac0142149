import { z } from 'zod'
import { Instant } from '../shared/time-schema.ts'

/** What the operator of an installation with several shops decided about one, for its staff to see. */
export const Tenancy = z
  .object({
    /** Since when and why nothing but this page and the exports can be used; null: not suspended. */
    suspension: z.object({ since: Instant, reason: z.string() }).nullable(),
    /** From then on the shop is deleted with all its data; null: it isn't. */
    deleteAt: Instant.nullable(),
    /** E-mail address of the operator; empty if not set. */
    contact: z.string(),
  })
  .meta({ id: 'Tenancy' })
export type Tenancy = z.infer<typeof Tenancy>

/** What a plan may limit. Clients: those not archived. Messages: of the calendar month. Storage: files of clients, MB. */
export const PlanResource = z.enum(['employees', 'clients', 'messages', 'storageMb'])
export type PlanResource = z.infer<typeof PlanResource>

/** What the plan limits, and how much of it is used. */
export const PlanUsage = z
  .object({ items: z.array(z.object({ resource: PlanResource, used: z.int(), limit: z.int() })) })
  .meta({ id: 'PlanUsage' })
export type PlanUsage = z.infer<typeof PlanUsage>
