import type { Read, RowPlan } from '@deskbell/domain/data/imports/row.ts'
import type { DuplicatePolicy } from '@deskbell/domain/data/imports/schema.ts'
import type pg from 'pg'
import type { FileRow } from '../reader/unreadable.ts'
import { copyInto, copyLine, type Value } from './copy.ts'
import type { RowCounter } from './row-counter.ts'

/** Shared context of the importers. */
export type CommitContext = {
  businessId: string
  importId: string
  by: { userId: string | null; name: string }
  /** ISO instant. */
  now: string
  plan: RowPlan
  policy: DuplicatePolicy
  tally: RowCounter
  /** Connection for look-ups, separate from `write` so that both work concurrently. */
  look: pg.ClientBase
  /** Connection with the import's one transaction; null for a dry run. */
  write: pg.ClientBase | null
}

/** Importer of one kind: `take` processes a batch, `end` finishes the work that needs all rows. */
export type RowWriter = { take(rows: FileRow[]): Promise<void>; end(): Promise<void> }

export type Entity = 'client' | 'service' | 'package' | 'pass' | 'check_in' | 'product' | 'stored_value'

/** Records created and changed rows for the undo. */
export async function recordChanges(
  { write, businessId, importId }: CommitContext,
  changes: { entity: Entity; id: string; before?: object }[],
): Promise<void> {
  if (!write) return
  const lines = changes.map(({ entity, id, before }) =>
    copyLine([businessId, importId, entity, id, before ? JSON.stringify(before) : null]),
  )
  await copyInto(write, 'import_change (business_id, import_id, entity, entity_id, before)', lines)
}

/** Inserts rows of the business with COPY. */
export async function insertAll(
  { write, businessId }: CommitContext,
  { into, columns, rows }: { into: string; columns: readonly string[]; rows: Value[][] },
): Promise<void> {
  if (!write) return
  const lines = rows.map((values) => copyLine([businessId, ...values]))
  await copyInto(write, `${into} (business_id, ${columns.join(', ')})`, lines)
}

/** Inserts rows of the business by the names of their columns, which are the same in all of them. */
export async function insertRecords(
  moving: CommitContext,
  into: string,
  records: Record<string, Value>[],
): Promise<void> {
  const [first] = records
  if (!first) return
  await insertAll(moving, { into, columns: Object.keys(first), rows: records.map((record) => Object.values(record)) })
}

/** Reads rows of a file. Refuses those with errors, and leaves out those that need no record. */
export function readDrafts<Draft>(
  { plan, tally }: CommitContext,
  rows: FileRow[],
  read: (cells: readonly string[], plan: RowPlan) => Read<Draft>,
): { row: FileRow; draft: Draft }[] {
  return rows.flatMap((row) => {
    const one = read(row.cells, plan)
    if (!one.ok) tally.refuse(row, one.findings)
    return one.ok && one.draft ? [{ row, draft: one.draft }] : []
  })
}
