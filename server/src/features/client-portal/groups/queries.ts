import type { PortalGroup } from '@deskbell/domain/client-portal/group-schema.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, eq, inArray } from '../../../db/drizzle.ts'
import { booking } from '../../../db/schema/booking.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import { findLinkedBookings, isAhead, type LinkedBooking } from '../../online-booking/manage-booking.ts'
import { findClientsAt } from '../address.ts'
import { presentPortalBooking } from '../pages/queries.ts'
import type { PortalVisit } from '../visitor.ts'

/**
 * Finds what is ahead of a group of bookings, of all clients of the visitor, soonest first. Throws AppError 'not_found'
 * if there is nothing.
 */
export async function findGroupBookings(
  db: Queryable,
  visit: PortalVisit,
  { groupId, now }: { groupId: string; now: Date },
): Promise<LinkedBooking[]> {
  const clientIds = (await findClientsAt(db, visit.actor, visit.session)).map(({ id }) => id)
  const isTheirs = and(eq(booking.groupId, groupId), inArray(booking.clientId, clientIds), isAhead(now))
  const rows = await findLinkedBookings(db, visit, isTheirs)
  if (rows.length === 0) throw new AppError('not_found')
  return rows
}

export async function findGroup(
  services: Pick<Services, 'db' | 'encryption' | 'mailer'>,
  visit: PortalVisit,
  { groupId, now }: { groupId: string; now: Date },
): Promise<PortalGroup> {
  const rows = await findGroupBookings(services.db, visit, { groupId, now })
  return {
    items: rows.map((row) => ({
      ...presentPortalBooking(services, visit, { row, groups: [groupId], now }),
      firstName: row.client.firstName,
    })),
  }
}
