import { z } from 'zod'
import { ErrorCode } from '../shared/errors.ts'
import { Id } from '../shared/ids.ts'
import { LINE_MAX, line, NAME_MAX, PHONE_MAX, requiredLine } from '../shared/text.ts'
import { Instant } from '../shared/time-schema.ts'
import { signatureParts } from '../waivers/schema.ts'
import { KioskResult } from './schema.ts'

/** Maximum number of queue entries per sync request. */
export const BATCH_MAX = 50

/** Operation id (idempotency key), position in the device's queue, and time by the device's clock. */
const entry = { id: Id, sequence: z.int32().min(1), deviceAt: Instant }

const CheckInEntry = z.object({
  ...entry,
  kind: z.literal('check_in'),
  clientId: Id,
  serviceId: Id,
  /**
   * True if the device already showed it as successful while offline: it is then recorded even if it overdraws the
   * pass.
   */
  offline: z.boolean(),
  /** Pass the device deducted the visit from, if any. */
  passId: Id.nullable(),
})
const UndoEntry = z.object({ ...entry, kind: z.literal('undo'), checkInId: Id })
const SignUpEntry = z.object({
  ...entry,
  kind: z.literal('sign_up'),
  clientId: Id,
  firstName: requiredLine(NAME_MAX, 'Enter the first name'),
  lastName: line(NAME_MAX),
  phone: line(PHONE_MAX),
})
/** Client referred to staff. The server determines the reason itself. */
const SeeDeskEntry = z.object({
  ...entry,
  kind: z.literal('see_desk'),
  clientId: Id,
  serviceId: Id.nullable(),
})

/** Signature for the waiver version that was shown, even if a newer one has been published since. */
const SignWaiverEntry = z.object({ ...entry, kind: z.literal('sign_waiver'), clientId: Id, ...signatureParts })

export const QueueEntry = z.discriminatedUnion('kind', [
  CheckInEntry,
  UndoEntry,
  SignUpEntry,
  SeeDeskEntry,
  SignWaiverEntry,
])
export type QueueEntry = z.infer<typeof QueueEntry>

/** Queued entries of a device, oldest first, with the device's status. */
export const SyncBatch = z
  .object({
    deviceId: Id,
    /** Regenerated whenever the device has lost its local storage; sequences restart within a new epoch. */
    epoch: Id,
    /** Current time by the device's clock. */
    sentAt: Instant,
    /** Number of queued entries including these, and the time of the oldest. */
    pending: z.int32().min(0),
    oldestAt: Instant.nullable(),
    battery: z.int().min(0).max(100).nullable(),
    persisted: z.boolean().nullable(),
    /** False if the device failed to store the latest taps. */
    keeps: z.boolean().default(true),
    entries: z.array(QueueEntry).max(BATCH_MAX),
  })
  .meta({ id: 'SyncBatch' })
export type SyncBatch = z.infer<typeof SyncBatch>

/** A batch as the server parses it: a malformed entry doesn't block the others. */
export const ReceivedBatch = SyncBatch.extend({
  entries: z.array(z.union([QueueEntry, z.looseObject(entry)])).max(BATCH_MAX),
}).meta({ id: 'ReceivedBatch' })
export type ReceivedBatch = z.infer<typeof ReceivedBatch>

/** Result of one entry. `result` is set for check-ins. */
export const EntryAnswer = z.discriminatedUnion('status', [
  z.object({ id: Id, status: z.literal('done'), result: KioskResult.nullable() }),
  z.object({ id: Id, status: z.literal('rejected'), code: ErrorCode }),
])
export type EntryAnswer = z.infer<typeof EntryAnswer>

/** One answer per processed entry. Entries without an answer stay in the device's queue. */
export const SyncAnswer = z.object({ now: Instant, answers: z.array(EntryAnswer) }).meta({ id: 'SyncAnswer' })
export type SyncAnswer = z.infer<typeof SyncAnswer>

export const StaffCall = z.object({ id: Id, device: line(LINE_MAX).default('') }).meta({ id: 'StaffCall' })
