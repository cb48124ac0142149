import type { PlanResource } from '@deskbell/domain/tenancy/schema.ts'
import type { Database } from '../../db/client.ts'
import { eq, max } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { business } from '../../db/schema/business.ts'
import { businessHost } from '../../db/schema/membership.ts'
import { findMembers } from '../auth/team/queries.ts'
import type { BusinessRow } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'
import { toLimits } from './limits.ts'
import { findTenancy, toState } from './queries.ts'
import { findUsage } from './usage.ts'

export type ListedShop = Record<PlanResource, number> & {
  id: string
  companyName: string
  hosts: string[]
  state: ReturnType<typeof toState>
  /** Of a suspension; empty without one. */
  reason: string
  deleteAt: Date | null
  limits: Record<PlanResource, number | null>
  /** E-mail address of the longest-standing member; empty before the invitation is accepted. */
  owner: string
  lastActivityAt: Date | null
}

/** Lists all businesses, the oldest first. */
export async function listShops(db: Database, now: Date): Promise<ListedShop[]> {
  const shops = await db.select().from(business).orderBy(business.createdAt, business.id)
  const listed: ListedShop[] = []
  for (const shop of shops) listed.push(await describeShop(db, shop, now))
  return listed
}

async function describeShop(db: Database, shop: BusinessRow, now: Date): Promise<ListedShop> {
  const { id, companyName, timeZone } = shop
  const hosts = await db
    .select({ host: businessHost.host })
    .from(businessHost)
    .where(eq(businessHost.businessId, id))
    .orderBy(businessHost.createdAt)
  const [last] = await db
    .select({ at: max(activity.at) })
    .from(activity)
    .where(eq(activity.businessId, id))
  const [owner] = await findMembers(db, businessActor(shop))
  const row = await findTenancy(db, id)
  return {
    id,
    companyName,
    hosts: hosts.map(({ host }) => host),
    state: toState(row),
    reason: row?.suspendedReason ?? '',
    deleteAt: row?.deleteAt ?? null,
    limits: toLimits(row),
    owner: owner?.email ?? '',
    ...(await findUsage(db, { businessId: id, timeZone, now })),
    lastActivityAt: last?.at ?? null,
  }
}
