import { z } from 'zod'
import { EXAMPLE_IDS, Id } from '../../shared/ids.ts'
import { Instant } from '../../shared/time-schema.ts'
import { Client, ClientRow } from '../schema.ts'

/** Fields for which one client's value is kept. Tags are merged as a set, and notes are concatenated. */
export const MergeField = z.enum(['name', 'phone', 'email', 'birthday', 'alertNote', 'photo', 'household'])
export type MergeField = z.infer<typeof MergeField>

export const MergeChoice = z.enum(['kept', 'merged'])
export type MergeChoice = z.infer<typeof MergeChoice>

export const MergeChoices = z.partialRecord(MergeField, MergeChoice)
export type MergeChoices = z.infer<typeof MergeChoices>

/**
 * Merges client `mergedId` into `keptId`. A field without a choice keeps the kept client's value, or takes the other
 * one's if that is empty.
 */
export const NewMerge = z
  .object({ id: Id, keptId: Id, mergedId: Id, choices: MergeChoices.default({}) })
  .refine(({ keptId, mergedId }) => keptId !== mergedId, { path: ['mergedId'], error: 'Choose another client' })
  .meta({
    id: 'NewMerge',
    example: { id: EXAMPLE_IDS.new, keptId: EXAMPLE_IDS.client, mergedId: EXAMPLE_IDS.duplicate },
  })
export type NewMerge = z.infer<typeof NewMerge>

export const MergeFilter = z.object({ keptId: Id, mergedId: Id })
export type MergeFilter = z.infer<typeof MergeFilter>

export const MergeCounts = z.object({
  passes: z.int(),
  visits: z.int(),
  payments: z.int(),
  bookings: z.int(),
  files: z.int(),
  signatures: z.int(),
  attention: z.int(),
  letters: z.int(),
  messages: z.int(),
  waiting: z.int(),
})
export type MergeCounts = z.infer<typeof MergeCounts>

/** Class that both clients are booked into. It blocks the merge. */
export const MergeConflict = z.object({ appointmentId: Id, serviceName: z.string(), startsAt: Instant })
export type MergeConflict = z.infer<typeof MergeConflict>

export const MergeSide = Client.extend({
  hasPhoto: z.boolean(),
  /** Other members of the household. */
  household: z.array(ClientRow),
  counts: MergeCounts,
})
export type MergeSide = z.infer<typeof MergeSide>

export const MergePreview = z
  .object({ kept: MergeSide, merged: MergeSide, conflicts: z.array(MergeConflict) })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.infer<typeof MergePreview>

export const Merge = z
  .object({
    id: Id,
    keptId: Id,
    mergedId: Id,
    mergedName: z.string(),
    mergedAt: Instant,
    by: z.string(),
    undoUntil: Instant,
  })
  .meta({ id: 'Merge' })
export type Merge = z.infer<typeof Merge>
export const MergeList = z.object({ items: z.array(Merge) }).meta({ id: 'MergeList' })
export type MergeList = z.infer<typeof MergeList>
export const MergesFilter = z.object({ clientId: Id })

/** Idempotency key of the undo request. */
export const MergeUndo = z.object({ id: Id }).meta({ id: 'MergeUndo' })
export type MergeUndo = z.infer<typeof MergeUndo>
