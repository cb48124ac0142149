import { fullName } from '@deskbell/domain/clients/rules.ts'
import { eq } from 'drizzle-orm'
import { employee } from '../../db/schema/employee.ts'
import { packageTable } from '../../db/schema/package.ts'
import { orderByName } from '../../db/sql.ts'
import type { Source } from '../data/exports/table.ts'

/** What a row is called that is about none. */
export const NONE = '–'
/** The id of that row. */
export const NONE_ID = 'none'

/** What the packages of the shop are called, those that were archived too, by id and in the order of their names. */
export async function findPackageNames({ tx, actor }: Source): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: packageTable.id, name: packageTable.name })
    .from(packageTable)
    .where(eq(packageTable.businessId, actor.businessId))
    .orderBy(orderByName(packageTable.name), packageTable.id)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What the shop's employees are called, archived ones too. */
export async function findEmployeeNames({ tx, actor }: Source): Promise<Map<string, string>> {
  const { id, firstName, lastName } = employee
  const rows = await tx
    .select({ id, firstName, lastName })
    .from(employee)
    .where(eq(employee.businessId, actor.businessId))
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}
