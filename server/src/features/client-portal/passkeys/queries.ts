import type { PortalPasskeys } from '@deskbell/domain/client-portal/passkeys-schema.ts'
import type { I18n } from '@lingui/core'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, desc, eq } from '../../../db/drizzle.ts'
import { portalPasskey } from '../../../db/schema/portal.ts'
import { browserName } from '../../auth/account/present.ts'
import { isOfAddress, type PortalVisit } from '../visitor.ts'

export type PortalPasskeyRow = typeof portalPasskey.$inferSelect

/** Finds a passkey by what the browser calls it. */
export async function findPasskey(
  db: Queryable,
  { businessId }: Actor,
  credentialId: string,
): Promise<PortalPasskeyRow | undefined> {
  const isIt = and(eq(portalPasskey.businessId, businessId), eq(portalPasskey.credentialId, credentialId))
  const [found] = await db.select().from(portalPasskey).where(isIt)
  return found
}

/** Lists the passkeys of the visitor's address, the newest first. */
export function listPasskeys(db: Queryable, visit: PortalVisit): Promise<PortalPasskeyRow[]> {
  return db
    .select()
    .from(portalPasskey)
    .where(isOfAddress(portalPasskey, visit))
    .orderBy(desc(portalPasskey.createdAt), desc(portalPasskey.id))
}

export function presentPasskeys(rows: PortalPasskeyRow[], i18n: I18n): PortalPasskeys {
  const items = rows.map(({ id, userAgent, createdAt, usedAt }) => ({
    id,
    name: browserName(userAgent, i18n),
    addedAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }))
  return { items }
}
