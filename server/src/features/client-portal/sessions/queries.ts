import type { PortalDevices } from '@deskbell/domain/client-portal/schema.ts'
import type { I18n } from '@lingui/core'
import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { portalSession } from '../../../db/schema/portal.ts'
import { browserName } from '../../auth/account/present.ts'
import type { PortalVisit } from '../visitor.ts'

/** Condition on the sessions of the visitor's address. */
export function isOfAddress({ actor, session: { channel, address } }: PortalVisit): SQL | undefined {
  return and(
    eq(portalSession.businessId, actor.businessId),
    eq(portalSession.channel, channel),
    eq(portalSession.address, address),
  )
}

/** Lists the devices that are signed in with the visitor's address, the newest first. */
export async function findDevices(
  db: Database,
  visit: PortalVisit,
  { now, i18n }: { now: Date; i18n: I18n },
): Promise<PortalDevices> {
  const rows = await db
    .select()
    .from(portalSession)
    .where(and(isOfAddress(visit), gt(portalSession.expiresAt, now)))
    .orderBy(desc(portalSession.createdAt), desc(portalSession.id))
  const items = rows.map(({ id, userAgent, createdAt, seenAt }) => ({
    id,
    name: browserName(userAgent, i18n),
    signedInAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isThis: id === visit.session.id,
  }))
  return { items }
}
