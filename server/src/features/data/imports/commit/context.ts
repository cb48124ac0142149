import type { RowPlan } from '@deskbell/domain/data/imports/row.ts'
import type { DuplicatePolicy } from '@deskbell/domain/data/imports/schema.ts'
import type pg from 'pg'
import type { FileRow } from '../reader/unreadable.ts'
import { copyInto, copyLine, type Value } from './copy.ts'
import type { RowCounter } from './row-counter.ts'

/** What every kind of import moves in with. */
export type CommitContext = {
  businessId: string
  importId: string
  by: { userId: string | null; name: string }
  /** The present, as an ISO instant. */
  now: string
  plan: RowPlan
  policy: DuplicatePolicy
  tally: RowCounter
  /** Where things are looked up; not where they are written, so that both go on at once. */
  look: pg.ClientBase
  /** Where all is written, in its one transaction; null: nothing is, since this is a check. */
  write: pg.ClientBase | null
}

/** Takes the rows of a file, so many at a time, and then brings to an end what waits for all of them. */
export type RowWriter = { take(rows: FileRow[]): Promise<void>; end(): Promise<void> }

export type Entity = 'client' | 'service' | 'package' | 'pass' | 'check_in'

/** Writes down what the import made or changed, for its undo. */
export async function noteChanges(
  { write, businessId, importId }: CommitContext,
  changes: { entity: Entity; id: string; before?: object }[],
): Promise<void> {
  if (!write) return
  const lines = changes.map(({ entity, id, before }) =>
    copyLine([businessId, importId, entity, id, before ? JSON.stringify(before) : null]),
  )
  await copyInto(write, 'import_change (business_id, import_id, entity, entity_id, before)', lines)
}

/** Writes rows of the shop's at once. */
export async function insertAll(
  { write, businessId }: CommitContext,
  { into, columns, rows }: { into: string; columns: readonly string[]; rows: Value[][] },
): Promise<void> {
  if (!write) return
  const lines = rows.map((values) => copyLine([businessId, ...values]))
  await copyInto(write, `${into} (business_id, ${columns.join(', ')})`, lines)
}
