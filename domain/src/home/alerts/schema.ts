import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { Instant } from '../../shared/time.ts'

/**
 * What the desk should look at. `call`: somebody at a kiosk asks for staff. `see_desk`: a kiosk sent somebody to the
 * desk. `signed_up`: somebody new left a name. `rejected`: a check-in, or something else, that was shown as made could not be recorded.
 * `overdrawn`: a check-in without network took more visits than the pass had. `missing`: entries of a kiosk never
 * arrived. `clock`: the clock of a kiosk is wrong. `storage`: a kiosk can't keep what waits on it. `unsigned`: somebody
 * came who hasn't signed the waiver. `no_backup`: there has been none for days. `restore_failed`: a backup could not be
 * restored when that was tried.
 */
export const AttentionKind = z.enum([
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
])
export type AttentionKind = z.infer<typeof AttentionKind>

/** Why a kiosk sent somebody to the desk. Said at the desk, never on the tablet. */
export const SeeDeskReason = z.enum(['blocked', 'owing', 'no_pass', 'no_booking', 'nothing_offered'])
export type SeeDeskReason = z.infer<typeof SeeDeskReason>

/** What a kiosk had shown as done, of which something was rejected. */
export const RejectedDeed = z.enum(['check_in', 'undo', 'sign_up', 'see_desk', 'sign_waiver'])
export type RejectedDeed = z.infer<typeof RejectedDeed>

/** What else is known of it; each kind uses its own. */
export const AttentionDetail = z.object({
  reason: SeeDeskReason.optional(),
  /** What staff wrote when they blocked the client. */
  note: z.string().optional(),
  /** What was rejected; a check-in where nothing says so. */
  deed: RejectedDeed.optional(),
  /** Why: the error code. */
  code: z.string().optional(),
  /** What the tablet calls itself, where nothing else names it. */
  deviceName: z.string().optional(),
  serviceName: z.string().optional(),
  passName: z.string().optional(),
  /** When the tap was, where it was rejected. */
  tappedAt: Instant.optional(),
  /** What went wrong with a backup, in words. */
  failure: z.string().optional(),
  /**
   * By how many visits a pass is overdrawn, how many entries are missing, by how many minutes a clock is wrong, for how many days
   * there has been no backup.
   */
  count: z.int().optional(),
})
export type AttentionDetail = z.infer<typeof AttentionDetail>

export const AttentionItem = z
  .object({
    id: Id,
    kind: AttentionKind,
    at: Instant,
    deviceName: z.string().nullable(),
    client: z
      .object({
        id: Id,
        firstName: z.string(),
        lastName: z.string(),
        phone: z.string(),
        /** What they owe by now, minor units. */
        owed: z.int(),
      })
      .nullable(),
    passId: Id.nullable(),
    checkInId: Id.nullable(),
    detail: AttentionDetail,
  })
  .meta({ id: 'AttentionItem' })
export type AttentionItem = z.infer<typeof AttentionItem>
export const AttentionList = z.object({ items: z.array(AttentionItem) }).meta({ id: 'AttentionList' })
export type AttentionList = z.infer<typeof AttentionList>

/** How a pass that is overdrawn is put right: the visits are given, the visit is taken back, or another pass pays. */
export const Settlement = z
  .discriminatedUnion('how', [
    z.object({ id: Id, how: z.literal('forgive') }),
    z.object({ id: Id, how: z.literal('take_back') }),
    z.object({ id: Id, how: z.literal('other_pass'), passId: Id }),
  ])
  .meta({ id: 'Settlement' })
export type Settlement = z.infer<typeof Settlement>
