import type { AlertDetail, AlertKind } from '@deskbell/domain/home/alerts/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, eq, isNull, type SQL } from '../../../db/drizzle.ts'
import { attention } from '../../../db/schema/attention.ts'
import { announce } from '../../../live/announce.ts'

/** Alert to create. `id` is that of the triggering operation, so that a retry creates no second one. */
export type NewAlert = {
  id: string
  kind: AlertKind
  at: Date
  deviceId?: string | null
  clientId?: string | null
  passId?: string | null
  checkInId?: string | null
  detail?: AlertDetail
}

/** Creates an alert unless it already exists. */
export async function createAlert(db: Queryable, { businessId }: Actor, raised: NewAlert): Promise<void> {
  const listed = await db
    .insert(attention)
    .values({ businessId, ...raised })
    .onConflictDoNothing()
    .returning({ id: attention.id })
  if (listed.length > 0) await announce(db, businessId, ['attention'])
}

/** Resolves open alerts whose cause is gone. `which`: condition on the alert's columns. */
export async function autoResolveAlert(db: Queryable, { businessId }: Actor, which: SQL | undefined, now: Date) {
  const resolved = await db
    .update(attention)
    .set({ resolvedAt: now, resolution: 'by_itself', updatedAt: now })
    .where(and(eq(attention.businessId, businessId), isNull(attention.resolvedAt), which))
    .returning({ id: attention.id })
  if (resolved.length > 0) await announce(db, businessId, ['attention'])
}
