import { likenessOf, strengthOf } from '@deskbell/domain/duplicates/rules.ts'
import type { DuplicateClient, DuplicatePair } from '@deskbell/domain/duplicates/schema.ts'
import { presentClientRow } from '../clients/present.ts'
import type { DuplicateRow } from './queries.ts'

function presentSide(row: DuplicateRow): DuplicateClient {
  return { ...presentClientRow(row), birthday: row.birthday }
}

/** Two clients as a suggestion; nothing where too little is alike. */
export function presentDuplicate(one: DuplicateRow | undefined, other: DuplicateRow | undefined): DuplicatePair[] {
  const likeness = one && other ? likenessOf(one, other) : []
  if (!one || !other || strengthOf(likeness) === 0) return []
  return [{ one: presentSide(one), other: presentSide(other), likeness }]
}
