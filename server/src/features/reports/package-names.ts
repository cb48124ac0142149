import { eq } from 'drizzle-orm'
import { byName } from '../../db/filters.ts'
import { packageTable } from '../../db/schema/package.ts'
import type { Source } from '../exports/table.ts'

/** What the packages of the shop are called, those that were archived too, by id and in the order of their names. */
export async function findPackageNames({ tx, actor }: Source): Promise<Map<string, string>> {
  const found = await tx
    .select({ id: packageTable.id, name: packageTable.name })
    .from(packageTable)
    .where(eq(packageTable.businessId, actor.businessId))
    .orderBy(byName(packageTable.name), packageTable.id)
  return new Map(found.map(({ id, name }) => [id, name]))
}
