import type { OnlineOptions } from '@deskbell/domain/online-booking/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, isNull } from '../../db/drizzle.ts'
import { employee } from '../../db/schema/employee.ts'
import { service } from '../../db/schema/service.ts'
import { AppError } from '../../errors.ts'
import type { ServiceRecord } from '../services/present.ts'
import { findService, findServicesWhere } from '../services/queries.ts'

type Choice = Pick<OnlineOptions, 'serviceIds'>

function isOffered({ id, archivedAt, active, bookable }: ServiceRecord, { serviceIds }: Choice): boolean {
  return !archivedAt && active && bookable && (serviceIds === null || serviceIds.includes(id))
}

/** Lists the services that can be booked online, in the business's order. */
export async function findOffered(db: Queryable, actor: Actor, choice: Choice): Promise<ServiceRecord[]> {
  const all = await findServicesWhere(db, actor, and(isNull(service.archivedAt), eq(service.bookable, true)))
  return all.filter((one) => isOffered(one, choice))
}

/**
 * Returns a service that can be booked online. Throws AppError 'not_found' also if it exists but isn't offered online.
 */
export async function requireOffered(db: Queryable, actor: Actor, choice: Choice, id: string): Promise<ServiceRecord> {
  const found = await findService(db, actor, id)
  if (!isOffered(found, choice)) throw new AppError('not_found')
  return found
}

/** Lists the employees with only the name that clients know, longest-serving first. */
export async function findTeam(db: Queryable, { businessId }: Actor) {
  return db
    .select({ id: employee.id, firstName: employee.firstName })
    .from(employee)
    .where(and(eq(employee.businessId, businessId), isNull(employee.archivedAt)))
    .orderBy(employee.createdAt, employee.id)
}
