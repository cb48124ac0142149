import type { SequenceItem } from '@deskbell/domain/appointments/sequence.ts'
import type { PortalSequenceInput } from '@deskbell/domain/client-portal/sequence-schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Database, Queryable } from '../../../db/client.ts'
import { runOnce, runOnceOrReplay } from '../../../db/idempotency.ts'
import { AppError } from '../../../errors.ts'
import { holdPlace } from '../../appointments/bookings/holds.ts'
import type { SequenceWish } from '../../appointments/free-times.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { lockClient } from '../../clients/queries.ts'
import { lockEmployees } from '../../employees/queries.ts'
import { requireAnswers } from '../../online-booking/answers.ts'
import { bookAmongRivals } from '../../online-booking/concurrency.ts'
import { requirePassFor } from '../../online-booking/needed-passes.ts'
import { requireFewAhead } from '../bookings/commands.ts'
import type { PortalVisit } from '../visitor.ts'
import { requireSequence, requireSequenceWishes } from './queries.ts'

/**
 * Books services in a row for a client as they were shown: all or none, once per id. Throws AppError 'booking_limit',
 * 'pass_needed', 'too_short_notice', 'slot_taken', the errors of `requireSequenceWishes` and those of `holdPlace`.
 */
export async function bookSequence(
  db: Database,
  visit: PortalVisit,
  { client, input, now }: { client: ClientRecord; input: PortalSequenceInput; now: Date },
): Promise<object> {
  const { actor } = visit
  const { id: groupId, items, note } = input
  const write = { id: groupId, body: ['portal sequence', client.id, input] }
  const book = async () => {
    const wishes = await requireSequenceWishes(db, visit, items)
    const answers = wishes.map(({ service }, index) => requireAnswers(service, items[index]?.answers ?? []))
    // Checked without locks first: most requests that come too late fail here.
    const found = await requireAsShown(db, visit, { wishes, items, now })
    const kept = await runOnce(db, actor, write, async (tx) => {
      await requireFewAhead(tx, visit, { client, now })
      await lockClient(tx, actor, client.id)
      const employeeIds = found.map(({ employeeId }) => employeeId)
      await lockEmployees(tx, actor, employeeIds)
      const chosen = wishes.map(({ service }, index) => ({ service, employeeId: employeeIds[index] ?? null }))
      const sequence = await requireAsShown(tx, visit, { wishes: chosen, items, now })
      const places = sequence.map(({ employeeId, startsAt }) => ({ employeeId, startsAt, bookingId: newId() }))
      for (const [index, { employeeId, startsAt, bookingId }] of places.entries()) {
        const place = { bookingId, clientId: client.id, serviceId: items[index]?.serviceId ?? '', appointmentId: null }
        const by = { employeeId: null, candidates: [employeeId], startsAt, note, answers: answers[index] ?? [] }
        await holdPlace(tx, actor, { ...place, ...by, source: 'online', heldUntil: null, groupId, now })
      }
      const bookingIds = places.map(({ bookingId }) => bookingId)
      if (wishes.some(({ service }) => service.needsPass))
        await requirePassFor(tx, actor, { bookingIds, clientIds: [client.id], now })
      return {}
    })
    return { kept, isLast: false }
  }
  // Rivals want all of the same: what is taken for a sequence may be free for a part of it.
  const rival = { serviceId: JSON.stringify(items), appointmentId: null, employeeId: null, startsAt: '' }
  return runOnceOrReplay(db, actor, write, () => bookAmongRivals(visit, rival, book))
}

/** Returns the sequence if it is still at the times that were shown. Throws AppError 'too_short_notice', 'slot_taken'. */
async function requireAsShown(
  db: Queryable,
  visit: PortalVisit,
  { wishes, items, now }: { wishes: SequenceWish[]; items: PortalSequenceInput['items']; now: Date },
): Promise<SequenceItem[]> {
  const starts = items.map(({ startsAt }) => new Date(startsAt))
  const sequence = await requireSequence(db, visit, { wishes, startsAt: starts[0] ?? now, now })
  const isSame = sequence.every(({ startsAt }, index) => startsAt.getTime() === starts[index]?.getTime())
  if (!isSame) throw new AppError('slot_taken')
  return sequence
}
