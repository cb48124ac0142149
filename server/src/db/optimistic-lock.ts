import { and, eq, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../auth/actor.ts'
import { AppError } from '../errors.ts'
import { logAudit } from './audit-log.ts'
import type { Transaction } from './client.ts'
import { client } from './schema/client.ts'

type Versioned = PgTable & {
  businessId: PgColumn
  id: PgColumn
  version: PgColumn
  archivedAt: PgColumn
}
type Row = { version: number; archivedAt: Date | null }

// Not for update: that would make everyone wait who writes a row that points at this one.
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

/** Changes a row that is still as it was seen. Throws `not_found`, or `stale_version` when another was faster. */
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

/** Archives a row or brings it back; one that already is as wished stays untouched. Throws `not_found`. */
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
