import { ChangedField, type FieldChange } from '@deskbell/domain/clients/history/schema.ts'
import type { ChangeDetail, Values } from './sources.ts'

/** Display texts by id: names of passes and employees, start times of appointments. */
export type Names = Map<string, string>

function text(value: unknown, names: Names): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  return names.get(String(value)) ?? String(value)
}

/** Logged field names mapped to the history's field names. */
const FIELD_NAMES: Record<string, ChangedField> = {
  ...Object.fromEntries(ChangedField.options.map((field) => [field, field])),
  employeeId: 'employee',
  appointmentId: 'startsAt',
  passId: 'pass',
}

function getBefore(before: Values, key: string): unknown {
  return key === 'passId' ? before.earlierPassId : before[key]
}

/** Returns the fields that differ, with values before and after. A field missing from `before` counts as empty. */
export function fieldChanges({ before, after }: ChangeDetail, names: Names): FieldChange[] {
  if (!after || (!before && after.passId === undefined)) return []
  // A move to another pass logs both pass ids in `after`.
  const earlier = before ?? after
  return Object.keys(after).flatMap((key) => {
    const field = FIELD_NAMES[key]
    if (!field) return []
    const change = { field, before: text(getBefore(earlier, key), names), after: text(after[key], names) }
    return change.before === change.after ? [] : [change]
  })
}

const POINTERS = ['employeeId', 'appointmentId', 'passId', 'earlierPassId']

/** Returns the ids in the changes that need a display text. */
export function idsIn(details: ChangeDetail[]): string[] {
  const values = details.flatMap(({ before, after }) => [before ?? {}, after ?? {}])
  const ids = values.flatMap((one) => POINTERS.map((key) => one[key]))
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}
