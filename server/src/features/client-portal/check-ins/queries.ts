import type { PortalExpected } from '@deskbell/domain/client-portal/check-in-schema.ts'
import { isCheckInCode } from '@deskbell/domain/kiosk/check-in-code.ts'
import { OFFLINE_MAX_DAYS } from '@deskbell/domain/kiosk/clock.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, eq, gt, isNull } from '../../../db/drizzle.ts'
import { device } from '../../../db/schema/device.ts'
import { AppError } from '../../../errors.ts'
import { findPeople } from '../../kiosk/queries.ts'
import { findClientsAt } from '../address.ts'
import type { PortalVisit } from '../visitor.ts'

/** Finds whom the visitor may check in, and to what. */
export async function findExpected(db: Queryable, { actor, session }: PortalVisit, now: Date): Promise<PortalExpected> {
  const clients = await findClientsAt(db, actor, session)
  const people = await findPeople(db, actor, clients, now)
  const firstNames = new Map(clients.map(({ id, firstName }) => [id, firstName]))
  return {
    people: people.map(({ clientId, atDesk, services, toSign }) => ({
      clientId,
      firstName: firstNames.get(clientId) ?? '',
      atDesk,
      services,
      hasToSign: toSign !== null,
    })),
  }
}

/**
 * Finds the kiosk that shows a code. One that hasn't been heard of for so long that its check-ins would be refused
 * counts as gone. Throws AppError 'incorrect_code'.
 */
export async function findKioskByCode(
  db: Queryable,
  { businessId }: Actor,
  { code, now }: { code: string; now: Date },
): Promise<{ id: string; name: string }> {
  const kiosks = await db
    .select({ id: device.id, name: device.name, rosterKey: device.rosterKey })
    .from(device)
    .where(
      and(
        eq(device.businessId, businessId),
        isNull(device.revokedAt),
        gt(device.lastSeenAt, new Date(now.getTime() - OFFLINE_MAX_DAYS * DAY_MS)),
      ),
    )
  const found = kiosks.find(({ rosterKey }) => isCheckInCode(code, { rosterKey, now }))
  if (!found) throw new AppError('incorrect_code')
  return found
}
