import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, gt, isNull } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { operation } from '../../db/schema/operation.ts'
import { pass } from '../../db/schema/pass.ts'
import { AppError } from '../../errors.ts'

/** Minutes after a check-in in which its client is taken to stand at the kiosk. */
const PRESENT_MINUTES = 5

/**
 * Finds a visit whose client has just checked in at this kiosk, with the package of the pass that it used. Throws
 * AppError 'not_found'.
 */
export async function findOwnVisit(db: Queryable, actor: Actor, { checkInId, now }: { checkInId: string; now: Date }) {
  const [visit] = await db
    .select({
      clientId: checkIn.clientId,
      serviceId: checkIn.serviceId,
      employeeId: checkIn.employeeId,
      occurredAt: checkIn.occurredAt,
      startsAt: appointment.startsAt,
      packageId: pass.packageId,
      deviceId: operation.deviceId,
    })
    .from(checkIn)
    .innerJoin(operation, and(eq(operation.businessId, checkIn.businessId), eq(operation.id, checkIn.id)))
    .leftJoin(pass, and(eq(pass.businessId, checkIn.businessId), eq(pass.id, checkIn.passId)))
    .leftJoin(booking, and(eq(booking.businessId, checkIn.businessId), eq(booking.id, checkIn.bookingId)))
    .leftJoin(
      appointment,
      and(eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .where(
      and(
        eq(checkIn.businessId, actor.businessId),
        eq(checkIn.id, checkInId),
        isNull(checkIn.undoneAt),
        gt(checkIn.receivedAt, minutesAfter(now, -PRESENT_MINUTES)),
      ),
    )
  // An unlocked kiosk has the session of staff.
  const isOwn = visit && (actor.deviceId === null || actor.deviceId === visit.deviceId)
  if (!isOwn) throw new AppError('not_found')
  return visit
}
