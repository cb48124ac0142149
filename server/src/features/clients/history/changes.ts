import { ChangedField, type FieldChange } from '@deskbell/domain/clients/history/schema.ts'
import type { ChangeDetail, Values } from './sources.ts'

/** What ids in a change stand for: passes and employees by name, appointments by when they begin. */
export type Names = Map<string, string>

function text(value: unknown, names: Names): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  return names.get(String(value)) ?? String(value)
}

/** Under which name a field of what was written down is told. */
const TOLD_AS: Record<string, ChangedField> = {
  ...Object.fromEntries(ChangedField.options.map((field) => [field, field])),
  employeeId: 'employee',
  appointmentId: 'startsAt',
  passId: 'pass',
}

function getBefore(before: Values, key: string): unknown {
  return key === 'passId' ? before.earlierPassId : before[key]
}

/** Which fields a change has changed, each before and after. What isn't written down beforehand was empty. */
export function fieldChanges({ before, after }: ChangeDetail, names: Names): FieldChange[] {
  if (!after || (!before && after.passId === undefined)) return []
  // A visit that another pass pays for names both passes in one.
  const earlier = before ?? after
  return Object.keys(after).flatMap((key) => {
    const field = TOLD_AS[key]
    if (!field) return []
    const change = { field, before: text(getBefore(earlier, key), names), after: text(after[key], names) }
    return change.before === change.after ? [] : [change]
  })
}

const POINTERS = ['employeeId', 'appointmentId', 'passId', 'earlierPassId']

/** The ids in some changes that have to be looked up to be told. */
export function idsIn(details: ChangeDetail[]): string[] {
  const values = details.flatMap(({ before, after }) => [before ?? {}, after ?? {}])
  const ids = values.flatMap((one) => POINTERS.map((key) => one[key]))
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}
