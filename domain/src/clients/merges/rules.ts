import { DAY_MS } from '../../shared/durations.ts'
import { NOTE_MAX, TAGS_MAX, truncate } from '../../shared/text.ts'
import type { MergeChoices, MergeField } from './schema.ts'

export const UNDO_DAYS = 30

export function undoUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + UNDO_DAYS * DAY_MS)
}

export type Mergeable = {
  firstName: string
  lastName: string
  phone: string
  phoneE164: string
  email: string
  birthday: string | null
  alertNote: string
  notes: string
  tags: string[]
  blockedReason: string
  taxExemption: string
  photoVersion: string
  householdId: string | null
  language: string
  /** Time of opting out of marketing messages, ISO 8601; null: opted in. */
  unsubscribedAt: string | null
  mutedMessages: string[]
}

const FIELD_OF: Record<MergeField, (keyof Mergeable)[]> = {
  name: ['firstName', 'lastName'],
  phone: ['phone', 'phoneE164'],
  email: ['email'],
  birthday: ['birthday'],
  alertNote: ['alertNote'],
  photo: ['photoVersion'],
  household: ['householdId'],
}

function isEmpty(client: Mergeable, field: MergeField): boolean {
  return FIELD_OF[field].every((name) => !client[name])
}

/**
 * Returns the side whose value is kept: the chosen one, else `kept`, or `merged` if the kept client's value is empty.
 */
export function chooseValue(field: MergeField, kept: Mergeable, { [field]: chosen }: MergeChoices) {
  return chosen ?? (isEmpty(kept, field) ? 'merged' : 'kept')
}

/** Returns the kept client's fields after the merge. Notes and tags are truncated to their limits. */
export function mergedFields(kept: Mergeable, merged: Mergeable, choices: MergeChoices): Mergeable {
  const fields = Object.keys(FIELD_OF) as MergeField[]
  const chosen = fields
    .filter((field) => chooseValue(field, kept, choices) === 'merged')
    .flatMap((field) => FIELD_OF[field].map((name) => [name, merged[name]]))
  return {
    ...kept,
    ...Object.fromEntries(chosen),
    notes: joinedNotes(kept.notes, merged.notes),
    tags: [...new Set([...kept.tags, ...merged.tags])].slice(0, TAGS_MAX),
    // A kiosk block on either client must survive the merge.
    blockedReason: kept.blockedReason || merged.blockedReason,
    taxExemption: kept.taxExemption || merged.taxExemption,
    language: kept.language || merged.language,
    // Both records are the same person, so that an opt-out on either one applies.
    unsubscribedAt: kept.unsubscribedAt ?? merged.unsubscribedAt,
    mutedMessages: [...new Set([...kept.mutedMessages, ...merged.mutedMessages])],
  }
}

function joinedNotes(kept: string, merged: string): string {
  if (!merged || kept.includes(merged)) return kept
  return truncate([kept, merged].filter(Boolean).join('\n'), NOTE_MAX)
}

type Values = Record<string, unknown>
/** Kept client's changed fields, before and after a merge. */
export type MergeStep = { before: Values; after: Values }

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns only the fields that differ. */
export function diffFields(before: Mergeable, after: Mergeable): MergeStep {
  const names = (Object.keys(before) as (keyof Mergeable)[]).filter((name) => !isSame(before[name], after[name]))
  const only = (from: Mergeable) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: only(before), after: only(after) }
}

/**
 * Re-applies a later merge's additions to a list or to joined notes on top of `value`; other fields keep the merged
 * value.
 */
function rejoined(field: string, value: unknown, { before, after }: MergeStep): unknown {
  const [old, made] = [before[field], after[field]]
  if (Array.isArray(value) && Array.isArray(old) && Array.isArray(made))
    return [...new Set([...value, ...made.filter((one) => !old.includes(one))])]
  if (field !== 'notes' || typeof old !== 'string' || typeof made !== 'string' || !made.startsWith(old)) return made
  return joinedNotes(String(value), made.slice(old.length).trim())
}

/**
 * Undoes one merge among several into the same client. Returns the field values to restore, except those edited since,
 * and the later merges with their before and after values rebased.
 */
export function revertMerge(
  undone: MergeStep,
  later: MergeStep[],
  now: Values,
): { values: Values; later: MergeStep[] } {
  const made = { ...undone.after }
  const instead = { ...undone.before }
  const mended = later.map((step) => {
    const next = { before: { ...step.before }, after: { ...step.after } }
    for (const field of Object.keys(undone.before)) {
      if (!(field in step.before) || !isSame(step.before[field], made[field])) continue
      next.before[field] = instead[field]
      next.after[field] = rejoined(field, instead[field], step)
      made[field] = step.after[field]
      instead[field] = next.after[field]
    }
    return next
  })
  const back = Object.keys(undone.before).filter((field) => isSame(now[field], made[field]))
  return { values: Object.fromEntries(back.map((field) => [field, instead[field]])), later: mended }
}
