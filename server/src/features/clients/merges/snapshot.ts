import type { Mergeable } from '@deskbell/domain/clients/merges/rules.ts'
import { z } from 'zod'
import type { ClientRecord } from '../present.ts'
import { OWNED_KINDS } from './moved.ts'

const Values = z.record(z.string(), z.unknown())

/** State stored with a merge for its undo. An erasure empties it, so that it no longer parses. */
const Snapshot = z.object({
  kept: z.object({ before: Values, after: Values }),
  /** Overwritten fields of the merged client. */
  merged: z.object({ archivedAt: z.iso.datetime().nullable(), householdId: z.uuid().nullable() }),
  /** Ids of the moved rows; merges by an earlier release lack newer tables. */
  moved: z.partialRecord(z.enum(OWNED_KINDS), z.array(z.uuid())),
  /** Credit that was moved, in minor units. */
  credit: z.int().default(0),
})
export type Snapshot = z.infer<typeof Snapshot>

export function readSnapshot(kept: unknown): Snapshot | null {
  return Snapshot.safeParse(kept).data ?? null
}

export function toMergeable(row: ClientRecord): Mergeable {
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    phoneE164: row.phoneE164,
    email: row.email,
    birthday: row.birthday,
    alertNote: row.alertNote,
    notes: row.notes,
    tags: row.tags,
    blockedReason: row.blockedReason,
    taxExemption: row.taxExemption,
    photoVersion: row.photoVersion,
    householdId: row.householdId,
    language: row.language,
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
    mutedMessages: row.mutedMessages,
  }
}
