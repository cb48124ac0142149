import { fullName } from '@deskbell/domain/clients/rules.ts'
import { eq } from '../../db/drizzle.ts'
import { employee } from '../../db/schema/employee.ts'
import { packageTable } from '../../db/schema/package.ts'
import { priceTier } from '../../db/schema/price-tier.ts'
import { product } from '../../db/schema/product.ts'
import { orderByName } from '../../db/sql.ts'
import type { Source } from '../data/exports/table.ts'

/** Name of the row for records that have none of the grouped entity. */
export const NONE = '–'
/** Id of that row. */
export const NONE_ID = 'none'

/** Returns the names of all packages by id, ordered by name and including archived ones. */
export async function findPackageNames({ tx, actor }: Source): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: packageTable.id, name: packageTable.name })
    .from(packageTable)
    .where(eq(packageTable.businessId, actor.businessId))
    .orderBy(orderByName(packageTable.name), packageTable.id)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the names of all products by id, ordered by name and including archived ones. */
export async function findProductNames({ tx, actor }: Source): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(eq(product.businessId, actor.businessId))
    .orderBy(orderByName(product.name), product.id)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the names of all price tiers by id, in the business's order and including archived ones. */
export async function findTierNames({ tx, actor }: Source): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: priceTier.id, name: priceTier.name })
    .from(priceTier)
    .where(eq(priceTier.businessId, actor.businessId))
    .orderBy(priceTier.position, priceTier.id)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the names of all employees by id, including archived ones. */
export async function findEmployeeNames({ tx, actor }: Source): Promise<Map<string, string>> {
  const { id, firstName, lastName } = employee
  const rows = await tx
    .select({ id, firstName, lastName })
    .from(employee)
    .where(eq(employee.businessId, actor.businessId))
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}
