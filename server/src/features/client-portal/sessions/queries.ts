import type { PortalDevices } from '@deskbell/domain/client-portal/schema.ts'
import type { I18n } from '@lingui/core'
import type { Database } from '../../../db/client.ts'
import { and, desc, gt } from '../../../db/drizzle.ts'
import { portalSession } from '../../../db/schema/portal.ts'
import { browserName } from '../../auth/account/present.ts'
import { isOfAddress, type PortalVisit } from '../visitor.ts'

/** Lists the devices that are signed in with the visitor's address, the newest first. */
export async function findDevices(
  db: Database,
  visit: PortalVisit,
  { now, i18n }: { now: Date; i18n: I18n },
): Promise<PortalDevices> {
  const rows = await db
    .select()
    .from(portalSession)
    .where(and(isOfAddress(portalSession, visit), gt(portalSession.expiresAt, now)))
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
