import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import { and, eq, inArray, sql } from '../../../db/drizzle.ts'
import { importChange, importRun } from '../../../db/schema/import.ts'
import { storedValue } from '../../../db/schema/stored-value.ts'
import { ERASED_NAME } from '../../clients/privacy/erased-name.ts'
import type { PersonalData } from '../../clients/privacy/personal-data.ts'
import { parseFound } from './present.ts'

/**
 * Erases the undo data of imports about the clients, so that undoing one leaves them erased, and their names in the lists
 * of what an undo kept.
 */
export async function eraseImportedNames(
  tx: Transaction,
  { businessId }: Pick<Actor, 'businessId'>,
  { family, owned }: PersonalData,
): Promise<void> {
  const isTheirs = and(eq(importChange.entity, 'client'), inArray(importChange.entityId, family))
  await tx.delete(importChange).where(and(eq(importChange.businessId, businessId), isTheirs))
  const values = await tx
    .select({ id: storedValue.id })
    .from(storedValue)
    .where(and(eq(storedValue.businessId, businessId), inArray(storedValue.clientId, family)))
  const ids = new Set([...family, ...owned.visits, ...values.map(({ id }) => id)])
  const undone = await tx
    .select()
    .from(importRun)
    .where(and(eq(importRun.businessId, businessId), sql`${importRun.status}::text = 'undone'`))
  for (const row of undone) {
    const found = parseFound(row)
    if (!found.kept.some(({ id }) => ids.has(id))) continue
    const kept = found.kept.map((one) => (ids.has(one.id) ? { ...one, name: ERASED_NAME } : one))
    await tx
      .update(importRun)
      .set({ found: { ...found, kept } })
      .where(and(eq(importRun.businessId, businessId), eq(importRun.id, row.id)))
  }
}
