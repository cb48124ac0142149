import { fullName } from '@deskbell/domain/clients/rules.ts'
import { eq } from 'drizzle-orm'
import { employee } from '../../db/schema/employee.ts'
import { service } from '../../db/schema/service.ts'
import type { Source } from '../exports/table.ts'

/** What a row is called that is about none. */
export const NONE = '–'
/** The id of that row. */
export const NONE_ID = 'none'

/** What the shop's services are called, archived ones too. */
export async function findServiceNames({ tx, actor }: Source): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: service.id, name: service.name })
    .from(service)
    .where(eq(service.businessId, actor.businessId))
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
