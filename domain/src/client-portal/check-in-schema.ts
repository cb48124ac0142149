import { z } from 'zod'
import { KioskResult, LookupPerson } from '../kiosk/schema.ts'
import { Id } from '../shared/ids.ts'
import { PortalCode } from './schema.ts'

/** Maximum number of people who check in at once. */
const PEOPLE_MAX = 20

/** Whom the visitor may check in, and to what, as a kiosk says it. */
export const PortalExpected = z
  .object({
    people: z.array(
      LookupPerson.pick({ clientId: true, atDesk: true, services: true }).extend({
        firstName: z.string(),
        /** True if there is a waiver to sign. */
        hasToSign: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'PortalExpected' })
export type PortalExpected = z.infer<typeof PortalExpected>

/** `code`: what a kiosk shows. `id`: of the check-in, and its idempotency key. */
export const PortalCheckIns = z
  .object({
    code: PortalCode.shape.code,
    visits: z
      .array(z.object({ id: Id, clientId: Id, serviceId: Id }))
      .min(1)
      .max(PEOPLE_MAX),
  })
  .meta({ id: 'PortalCheckIns' })
export type PortalCheckIns = z.infer<typeof PortalCheckIns>

/** What became of each visit, in the same order; null: the desk has to be seen. */
export const PortalCheckedIn = z.object({ results: z.array(KioskResult.nullable()) }).meta({ id: 'PortalCheckedIn' })
export type PortalCheckedIn = z.infer<typeof PortalCheckedIn>
