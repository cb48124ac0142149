import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { Instant } from '../../shared/time-schema.ts'

/**
 * Kind of a stored alert. `call`: a client at a kiosk asks for staff. `see_desk`: a kiosk refused a check-in and
 * referred the client to staff. `signed_up`: a new client registered at a kiosk. `rejected`: a check-in, or another
 * action, that a kiosk had shown as done could not be recorded. `overdrawn`: an offline check-in used more visits than
 * the pass had. `missing`: entries of a kiosk never arrived. `clock`: a kiosk's clock is wrong. `storage`: a kiosk
 * cannot persist its pending entries. `unsigned`: a client checked in without a signed waiver. `no_backup`: no backup
 * for days. `restore_failed`: the test restore of a backup failed. `data_asked`, `erasure_asked`: a client asked for a
 * copy of their data, or for its erasure.
 */
export const AlertKind = z.enum([
  'call',
  'see_desk',
  'signed_up',
  'rejected',
  'overdrawn',
  'missing',
  'clock',
  'storage',
  'unsigned',
  'no_backup',
  'restore_failed',
  'data_asked',
  'erasure_asked',
])
export type AlertKind = z.infer<typeof AlertKind>

/** Reason why a kiosk referred a client to staff. Shown to staff only, never on the kiosk. */
export const SeeDeskReason = z.enum(['blocked', 'owing', 'no_pass', 'no_booking', 'nothing_offered'])
export type SeeDeskReason = z.infer<typeof SeeDeskReason>

export const RejectedAction = z.enum(['check_in', 'undo', 'sign_up', 'see_desk', 'sign_waiver'])
export type RejectedAction = z.infer<typeof RejectedAction>

/** Further details; the fields depend on the kind. */
export const AlertDetail = z.object({
  reason: SeeDeskReason.optional(),
  note: z.string().optional(),
  /** Rejected action; omitted: a check-in. */
  deed: RejectedAction.optional(),
  /** Error code of the rejection. */
  code: z.string().optional(),
  /** Name reported by the device; used if the device is not known by name. */
  deviceName: z.string().optional(),
  serviceName: z.string().optional(),
  passName: z.string().optional(),
  tappedAt: Instant.optional(),
  failure: z.string().optional(),
  /**
   * `overdrawn`: number of visits. `missing`: number of entries. `rejected`: number of entries that name no client.
   * `clock`: minutes. `no_backup`: days.
   */
  count: z.int().optional(),
})
export type AlertDetail = z.infer<typeof AlertDetail>

export const StoredAlert = z
  .object({
    id: Id,
    kind: AlertKind,
    at: Instant,
    deviceName: z.string().nullable(),
    client: z
      .object({
        id: Id,
        firstName: z.string(),
        lastName: z.string(),
        phone: z.string(),
        /** Current outstanding amount, in minor units. */
        owed: z.int(),
      })
      .nullable(),
    passId: Id.nullable(),
    checkInId: Id.nullable(),
    detail: AlertDetail,
  })
  .meta({ id: 'AttentionItem' })
export type StoredAlert = z.infer<typeof StoredAlert>
export const AttentionList = z.object({ items: z.array(StoredAlert) }).meta({ id: 'AttentionList' })
export type AttentionList = z.infer<typeof AttentionList>

/** Resolution of an overdrawn pass: grant the visits, undo the visit, or charge another pass. */
export const OverdraftResolution = z
  .discriminatedUnion('how', [
    z.object({ id: Id, how: z.literal('forgive') }),
    z.object({ id: Id, how: z.literal('take_back') }),
    z.object({ id: Id, how: z.literal('other_pass'), passId: Id }),
  ])
  .meta({ id: 'Settlement' })
export type OverdraftResolution = z.infer<typeof OverdraftResolution>
