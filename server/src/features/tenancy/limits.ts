import { PlanResource, type PlanUsage } from '@deskbell/domain/tenancy/schema.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Queryable } from '../../db/client.ts'
import { and, eq, isNotNull } from '../../db/drizzle.ts'
import { tenancy } from '../../db/schema/tenancy.ts'
import { AppError } from '../../errors.ts'
import { type Decision, decide } from './commands.ts'
import { findTenancy, type TenancyRow } from './queries.ts'
import { USAGE } from './usage.ts'

const LIMITS = {
  employees: 'maxEmployees',
  clients: 'maxClients',
  messages: 'maxMessages',
  storageMb: 'maxStorageMb',
} as const

export function toLimits(row: TenancyRow | undefined): Record<PlanResource, number | null> {
  const { maxEmployees = null, maxClients = null, maxMessages = null, maxStorageMb = null } = row ?? {}
  return { employees: maxEmployees, clients: maxClients, messages: maxMessages, storageMb: maxStorageMb }
}

export type PlanLimits = Partial<Record<PlanResource, number | null>>

/** Sets limits of a business's plan, or with null takes them away. What exceeds one stays. Throws AppError 'not_found'. */
export async function setLimits(db: Database, decision: Decision, limits: PlanLimits): Promise<void> {
  const values = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [LIMITS[name as PlanResource], limit]),
  )
  await db.transaction((tx) => decide(tx, decision, { action: 'limited', values, after: limits }))
}

/** Lists the resources that the plan limits. */
export async function findPlanUsage(db: Queryable, { businessId, timeZone }: Actor, now: Date): Promise<PlanUsage> {
  const limits = toLimits(await findTenancy(db, businessId))
  const items = PlanResource.options.map(async (resource) => {
    const limit = limits[resource]
    if (limit === null) return []
    return [{ resource, used: Math.ceil(await USAGE[resource](db, { businessId, timeZone, now })), limit }]
  })
  return { items: (await Promise.all(items)).flat() }
}

type Scope = { businessId: string; timeZone: string }

/**
 * Returns how much more of a resource the plan has room for: negative if there is too much, infinite without a limit,
 * which then locks nothing. A limit stays locked until the transaction ends, so that two can't take the same room.
 */
export async function findRoom(
  tx: Queryable | NodePgDatabase,
  { businessId, timeZone }: Scope,
  { resource, now }: { resource: PlanResource; now: Date },
): Promise<number> {
  const column = tenancy[LIMITS[resource]]
  const own = and(eq(tenancy.businessId, businessId), isNotNull(column))
  const [row] = await tx.select({ limit: column }).from(tenancy).where(own).for('update')
  if (row?.limit == null) return Number.POSITIVE_INFINITY
  return row.limit - (await USAGE[resource](tx, { businessId, timeZone, now }))
}

/** Call it after the write that takes room, in its transaction. Throws AppError 'plan_limit' if there was none. */
export async function requireWithinPlan(tx: Queryable, scope: Scope, resource: PlanResource, now: Date): Promise<void> {
  if ((await findRoom(tx, scope, { resource, now })) < 0) throw new AppError('plan_limit')
}

/**
 * Call it before what makes another transaction take room. It locks nothing, since rows are locked that come after the
 * limit's. Throws AppError 'plan_limit' if there is none left.
 */
export async function requireRoomLeft(db: Queryable, scope: Scope, resource: PlanResource, now: Date): Promise<void> {
  const limit = toLimits(await findTenancy(db, scope.businessId))[resource]
  if (limit !== null && (await USAGE[resource](db, { ...scope, now })) >= limit) throw new AppError('plan_limit')
}
