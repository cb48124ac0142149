import { z } from 'zod'
import { ErrorCode } from '../shared/errors.ts'
import { Id } from '../shared/ids.ts'
import { LINE_MAX, line, NAME_MAX, PHONE_MAX, requiredLine } from '../shared/text.ts'
import { Instant } from '../shared/time.ts'
import { signatureParts } from '../waivers/schema.ts'
import { KioskResult } from './schema.ts'

/** A tablet sends at most this many entries at a time. */
export const BATCH_MAX = 50

/** Every entry has the id of its operation, its place in the tablet's order, and the time by the tablet's own clock. */
const entry = { id: Id, sequence: z.int32().min(1), deviceAt: Instant }

const CheckInEntry = z.object({
  ...entry,
  kind: z.literal('check_in'),
  clientId: Id,
  serviceId: Id,
  /** Whether the tablet has shown it as made without the server's answer: then it is recorded, whatever the pass has. */
  offline: z.boolean(),
  /** The pass from which the tablet has taken the visit, where it has. */
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
/** Somebody was sent to the desk; why, the server finds out itself. */
const SeeDeskEntry = z.object({
  ...entry,
  kind: z.literal('see_desk'),
  clientId: Id,
  serviceId: Id.nullable(),
})

/** Signed as it was shown, whatever has been published since. */
const SignWaiverEntry = z.object({ ...entry, kind: z.literal('sign_waiver'), clientId: Id, ...signatureParts })

export const QueueEntry = z.discriminatedUnion('kind', [
  CheckInEntry,
  UndoEntry,
  SignUpEntry,
  SeeDeskEntry,
  SignWaiverEntry,
])
export type QueueEntry = z.infer<typeof QueueEntry>

/** What a tablet has waiting, the oldest first, and how it is. */
export const SyncBatch = z
  .object({
    deviceId: Id,
    /** Another one whenever the tablet has lost what it kept: sequences begin anew. */
    epoch: Id,
    /** Now, by the tablet's clock. */
    sentAt: Instant,
    /** How many wait, these included, and since when the oldest does. */
    pending: z.int32().min(0),
    oldestAt: Instant.nullable(),
    battery: z.int().min(0).max(100).nullable(),
    persisted: z.boolean().nullable(),
    /** Whether it could keep what was tapped last. */
    keeps: z.boolean().default(true),
    entries: z.array(QueueEntry).max(BATCH_MAX),
  })
  .meta({ id: 'SyncBatch' })
export type SyncBatch = z.infer<typeof SyncBatch>

/** A batch as the server takes it: an entry that it can't understand holds up none of the others. */
export const ReceivedBatch = SyncBatch.extend({
  entries: z.array(z.union([QueueEntry, z.looseObject(entry)])).max(BATCH_MAX),
}).meta({ id: 'ReceivedBatch' })
export type ReceivedBatch = z.infer<typeof ReceivedBatch>

/** What became of one entry. `result` is there for a check-in. */
export const EntryAnswer = z.discriminatedUnion('status', [
  z.object({ id: Id, status: z.literal('done'), result: KioskResult.nullable() }),
  z.object({ id: Id, status: z.literal('rejected'), code: ErrorCode }),
])
export type EntryAnswer = z.infer<typeof EntryAnswer>

/** An answer for each entry that was dealt with. One that has none stays in the queue. */
export const SyncAnswer = z.object({ now: Instant, answers: z.array(EntryAnswer) }).meta({ id: 'SyncAnswer' })
export type SyncAnswer = z.infer<typeof SyncAnswer>

export const StaffCall = z.object({ id: Id, device: line(LINE_MAX).default('') }).meta({ id: 'StaffCall' })
