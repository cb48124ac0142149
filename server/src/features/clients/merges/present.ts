import { undoUntil } from '@deskbell/domain/clients/merges/rules.ts'
import type { Merge } from '@deskbell/domain/clients/merges/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { MergeRow } from './queries.ts'

export function presentMerge(row: MergeRow): Merge {
  return {
    id: row.id,
    keptId: row.keptId,
    mergedId: row.mergedId,
    mergedName: fullName(row),
    mergedAt: row.mergedAt.toISOString(),
    by: row.byName,
    undoUntil: undoUntil(row.mergedAt).toISOString(),
  }
}
