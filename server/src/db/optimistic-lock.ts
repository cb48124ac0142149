import type { Actor } from '../auth/actor.ts'
import { AppError } from '../errors.ts'
import { logAudit } from './audit-log.ts'
import type { Transaction } from './client.ts'
import { and, eq, getTableName, sql } from './drizzle.ts'
import type { PgColumn, PgTable } from './pg-core.ts'
import { client } from './schema/client.ts'

type Versioned = PgTable & {
  businessId: PgColumn
  id: PgColumn
  version: PgColumn
  archivedAt: PgColumn
}
type Row = { version: number; archivedAt: Date | null }

// FOR NO KEY UPDATE: a plain FOR UPDATE would block inserts of rows that reference this one.
async function lockRow(tx: Transaction, actor: Actor, table: Versioned, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(and(eq(table.businessId, actor.businessId), eq(table.id, id)))
    .for('no key update')
  if (!row) throw new AppError('not_found')
  return row as Row
}

async function writeRow(
  tx: Transaction,
  actor: Actor,
  table: Versioned,
  before: Row,
  change: { id: string; action: string; values: Record<string, unknown>; now: Date },
): Promise<void> {
  await tx
    .update(table as PgTable)
    .set({ ...change.values, version: sql`${table.version} + 1`, updatedAt: change.now })
    .where(and(eq(table.businessId, actor.businessId), eq(table.id, change.id)))
  await logAudit(tx, actor, {
    action: change.action,
    entity: getTableName(table),
    entityId: change.id,
    ...(table === client && { clientId: change.id }),
    before,
    after: change.values,
    at: change.now,
  })
}

/**
 * Updates a row under an optimistic lock and writes the audit log. Throws AppError 'not_found', or 'stale_version' if
 * the row was changed since it was read.
 */
export async function updateRow(
  tx: Transaction,
  actor: Actor,
  table: Versioned,
  update: { id: string; version: number; values: Record<string, unknown>; now: Date },
): Promise<void> {
  const before = await lockRow(tx, actor, table, update.id)
  if (before.version !== update.version) throw new AppError('stale_version')
  await writeRow(tx, actor, table, before, { ...update, action: 'changed' })
}

/**
 * Archives or restores a row and writes the audit log. No-op if it already is in that state. Throws AppError
 * 'not_found'.
 */
export async function archiveRow(
  tx: Transaction,
  actor: Actor,
  table: Versioned,
  { id, archived, now }: { id: string; archived: boolean; now: Date },
): Promise<void> {
  const before = await lockRow(tx, actor, table, id)
  if ((before.archivedAt !== null) === archived) return
  const values = { archivedAt: archived ? now : null }
  await writeRow(tx, actor, table, before, { id, action: archived ? 'archived' : 'restored', values, now })
}
