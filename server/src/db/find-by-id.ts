import type { Actor } from '../auth/actor.ts'
import { AppError } from '../errors.ts'
import type { Queryable } from './client.ts'
import { and, eq } from './drizzle.ts'
import type { PgColumn, PgTable } from './pg-core.ts'

/** Finds a row of the business by id. Throws AppError 'not_found'. */
export async function findById<Table extends PgTable & { businessId: PgColumn; id: PgColumn }>(
  db: Queryable,
  actor: Actor,
  table: Table,
  id: string,
): Promise<Table['$inferSelect']> {
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.businessId, actor.businessId), eq(table.id, id)))
  if (!row) throw new AppError('not_found')
  return row as Table['$inferSelect']
}
