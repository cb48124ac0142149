import type { PortalAddress, PortalAddressChange } from '@deskbell/domain/client-portal/address-schema.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, desc, eq, gt, isNull, type SQL } from '../../../db/drizzle.ts'
import { portalAddressChange } from '../../../db/schema/portal.ts'
import type { ClientRecord } from '../../clients/present.ts'
import type { PortalVisit } from '../visitor.ts'

/** Condition on the changes that a session asked for a client and may still confirm. */
export function isPending(
  { actor, session }: PortalVisit,
  { clientId, now }: { clientId: string; now: Date },
): SQL | undefined {
  return and(
    eq(portalAddressChange.businessId, actor.businessId),
    eq(portalAddressChange.sessionId, session.id),
    eq(portalAddressChange.clientId, clientId),
    isNull(portalAddressChange.usedAt),
    gt(portalAddressChange.expiresAt, now),
  )
}

export function presentChange({
  id,
  channel,
  address,
  expiresAt,
}: Pick<typeof portalAddressChange.$inferSelect, 'id' | 'channel' | 'address' | 'expiresAt'>): PortalAddressChange {
  return { id, channel, address, expiresAt: expiresAt.toISOString() }
}

/** Finds a client's addresses, and the change that waits for its code. */
export async function findAddress(
  db: Queryable,
  visit: PortalVisit,
  { client: { id: clientId, email, phone }, now }: { client: ClientRecord; now: Date },
): Promise<PortalAddress> {
  const [newest] = await db
    .select()
    .from(portalAddressChange)
    .where(isPending(visit, { clientId, now }))
    .orderBy(desc(portalAddressChange.createdAt), desc(portalAddressChange.id))
    .limit(1)
  return { email, phone, pending: newest ? presentChange(newest) : null }
}
