import type { PortalBookingInput } from '@deskbell/domain/client-portal/booking-schema.ts'
import { getRequestDeadline } from '@deskbell/domain/online-booking/rules.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { runOnce, runOnceOrReplay } from '../../../db/idempotency.ts'
import { AppError } from '../../../errors.ts'
import { holdPlace } from '../../appointments/bookings/holds.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { requireAnswers } from '../../online-booking/answers.ts'
import { requireOffered } from '../../online-booking/bookable-services.ts'
import { bookAmongRivals } from '../../online-booking/concurrency.ts'
import { requireAvailableTime } from '../../online-booking/create-hold.ts'
import { countAhead, lockEmail } from '../../online-booking/limits.ts'
import { requirePassFor } from '../../online-booking/needed-passes.ts'
import type { OnlineShopFront } from '../../online-booking/shop.ts'
import type { PortalSessionRow } from '../visitor.ts'

/** The business, and the address that the client has proved. */
type Visit = OnlineShopFront & { session: Pick<PortalSessionRow, 'address'> }
type Booking = { client: ClientRecord; input: PortalBookingInput; now: Date }

/**
 * Books a time or a place for a client, once per id. Throws AppError 'not_found' if the service isn't offered online,
 * 'booking_limit', 'pass_needed', 'too_short_notice', 'slot_taken', and the errors of `holdPlace`.
 */
export async function bookSignedIn(db: Database, visit: Visit, booking: Booking): Promise<object> {
  const { shop, actor } = visit
  const { client, input, now } = booking
  const write = { id: input.id, body: ['portal booking', client.id, input] }
  const book = async () => {
    // Checked without locks first: most requests that come too late fail here.
    const service = await requireOffered(db, actor, shop.online, input.serviceId)
    const answers = requireAnswers(service, input.answers)
    const employeeId = shop.online.chooseEmployee ? input.employeeId : null
    const wish = { appointmentId: input.appointmentId, employeeId, startsAt: new Date(input.startsAt) }
    const { employeeIds: candidates } = await requireAvailableTime(db, visit, { service, wish, now })
    const kept = await runOnce(db, actor, write, async (tx) => {
      await requireFewAhead(tx, visit, booking)
      const place = { ...wish, employeeId: null, candidates, serviceId: service.id, note: input.note, answers }
      const { startsAt } = wish
      const until = service.requests ? getRequestDeadline(shop.online, { startsAt, now }) : null
      const terms = { heldUntil: until, ...(until && { requestedAt: now }), source: 'online' as const }
      await holdPlace(tx, actor, { bookingId: input.id, clientId: client.id, ...place, ...terms, now })
      if (service.needsPass) await requirePassFor(tx, actor, { bookingIds: [input.id], clientIds: [client.id], now })
      return {}
    })
    return { kept, isLast: service.kind !== 'class' && candidates.length === 1 }
  }
  return runOnceOrReplay(db, actor, write, () => bookAmongRivals(visit, input, book))
}

/** Throws AppError 'booking_limit'. Locks the address, so that nobody books two at once. */
export async function requireFewAhead(
  tx: Transaction,
  { shop, actor, session }: Visit,
  { client, now }: Pick<Booking, 'client' | 'now'>,
) {
  await lockEmail(tx, actor, client.email || session.address)
  if ((await countAhead(tx, actor, { client, now })) >= shop.online.perClient) throw new AppError('booking_limit')
}
