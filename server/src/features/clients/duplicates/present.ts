import { compareClients, scoreLikeness } from '@deskbell/domain/clients/duplicates/rules.ts'
import type { DuplicateClient, DuplicatePair } from '@deskbell/domain/clients/duplicates/schema.ts'
import { presentClientRow } from '../present.ts'
import type { DuplicateRow } from './similar-clients.ts'

function presentSide(row: DuplicateRow): DuplicateClient {
  return { ...presentClientRow(row), birthday: row.birthday }
}

/**
 * Presents two clients as a duplicate suggestion. Returns an empty array if they are not similar enough or share a
 * household.
 */
export function presentDuplicate(one: DuplicateRow | undefined, other: DuplicateRow | undefined): DuplicatePair[] {
  const likeness = one && other ? compareClients(one, other) : []
  if (!one || !other || scoreLikeness(likeness) === 0) return []
  if (one.householdId !== null && one.householdId === other.householdId) return []
  return [{ one: presentSide(one), other: presentSide(other), likeness }]
}
