import { openSpans, workingSpans } from '@deskbell/domain/business/hours/rules.ts'
import type { Derived } from '@deskbell/domain/home/alerts/derived.ts'
import { isSilent, keepsEntries } from '@deskbell/domain/home/rules.ts'
import type { Home } from '@deskbell/domain/home/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { device } from '../../db/schema/device.ts'
import { type FoundHours, findShopHours } from '../business/hours/queries.ts'
import type { Source } from '../data/exports/table.ts'

/** Who works today, and when the shop is open. */
export function findHours({ tx, actor, now }: Source): Promise<FoundHours> {
  const today = localDay(now, actor.timeZone)
  return findShopHours(tx, actor, { from: today, to: today })
}

export function listStaff({ shop, workers }: FoundHours, now: Date): Home['staff'] {
  const today = localDay(now, shop.timeZone)
  return { in: workers.filter((worker) => workingSpans(today, shop, worker).length > 0).length, of: workers.length }
}

/** The shop's tablets, those signed out while something waits on them included. */
export function findTablets({ tx, actor }: Source): Promise<
  (Pick<typeof device.$inferSelect, 'id' | 'name' | 'lastSeenAt' | 'pending' | 'oldestPendingAt'> & {
    revokedAt: Date | null
  })[]
> {
  const { id, name, lastSeenAt, pending, oldestPendingAt, revokedAt } = device
  return tx
    .select({ id, name, lastSeenAt, pending, oldestPendingAt, revokedAt })
    .from(device)
    .where(and(eq(device.businessId, actor.businessId), or(isNull(revokedAt), gt(pending, 0))))
    .orderBy(asc(name), asc(id))
}

/** The tablets that are silent, or keep what they should have sent. */
export function troubledKiosks(
  tablets: Awaited<ReturnType<typeof findTablets>>,
  { shop }: FoundHours,
  now: Date,
): Derived<'kiosk'>[] {
  const open = openSpans(localDay(now, shop.timeZone), shop)
  return tablets.flatMap((tablet) => {
    const silent = tablet.revokedAt === null && isSilent(tablet, open, now)
    if (!silent && !keepsEntries(tablet, now)) return []
    const { id, name, lastSeenAt, pending } = tablet
    return [{ kind: 'kiosk' as const, id, name, lastSeenAt: lastSeenAt?.toISOString() ?? null, silent, pending }]
  })
}
