import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { Instant } from '../../shared/time.ts'
import { Client, ClientRow } from '../schema.ts'

/** The fields of which one value stays. Tags are united and notes joined. */
export const MergeField = z.enum(['name', 'phone', 'email', 'birthday', 'alertNote', 'photo', 'household'])
export type MergeField = z.infer<typeof MergeField>

/** Whose value stays. */
export const MergeChoice = z.enum(['kept', 'merged'])
export type MergeChoice = z.infer<typeof MergeChoice>

export const MergeChoices = z.partialRecord(MergeField, MergeChoice)
export type MergeChoices = z.infer<typeof MergeChoices>

/** Merges one client into another, who stays. What is not chosen stays as the kept one has it, or is filled in. */
export const NewMerge = z
  .object({ id: Id, keptId: Id, mergedId: Id, choices: MergeChoices })
  .refine(({ keptId, mergedId }) => keptId !== mergedId, { path: ['mergedId'], error: 'Choose another client' })
  .meta({ id: 'NewMerge' })
export type NewMerge = z.infer<typeof NewMerge>

export const MergeFilter = z.object({ keptId: Id, mergedId: Id })
export type MergeFilter = z.infer<typeof MergeFilter>

/** How much goes from one client to the other. */
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

/** Why two can't be merged: both are booked into the same class. */
export const MergeConflict = z.object({ appointmentId: Id, serviceName: z.string(), startsAt: Instant })
export type MergeConflict = z.infer<typeof MergeConflict>

export const MergeSide = Client.extend({
  /** Whether there is a photo. */
  hasPhoto: z.boolean(),
  /** The others of the household. */
  household: z.array(ClientRow),
  counts: MergeCounts,
})
export type MergeSide = z.infer<typeof MergeSide>

export const MergePreview = z
  .object({ kept: MergeSide, merged: MergeSide, conflicts: z.array(MergeConflict) })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.infer<typeof MergePreview>

/** A merge as the kept client's page shows it. */
export const Merge = z
  .object({
    id: Id,
    keptId: Id,
    mergedId: Id,
    mergedName: z.string(),
    mergedAt: Instant,
    by: z.string(),
    /** Until when it can be undone. */
    undoUntil: Instant,
  })
  .meta({ id: 'Merge' })
export type Merge = z.infer<typeof Merge>
export const MergeList = z.object({ items: z.array(Merge) }).meta({ id: 'MergeList' })
export type MergeList = z.infer<typeof MergeList>
export const MergesFilter = z.object({ clientId: Id })

/** The id is that of this one try: sent twice, it is done once. */
export const MergeUndo = z.object({ id: Id }).meta({ id: 'MergeUndo' })
export type MergeUndo = z.infer<typeof MergeUndo>
