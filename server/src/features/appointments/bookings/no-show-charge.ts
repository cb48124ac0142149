import { choosePass, spendDelta, visitTo } from '@deskbell/domain/passes/rules.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import { findBusiness } from '../../business/queries.ts'
import { appendEntry } from '../../passes/ledger.ts'
import { findEntry, findPassRow, findSpendablePasses } from '../../passes/queries.ts'
import { findService } from '../../services/queries.ts'
import type { BookingRow, LockedBooking } from './queries.ts'

type Spent = Pick<BookingRow, 'spentPassId' | 'spentSequence'>

const NOTHING: Spent = { spentPassId: null, spentSequence: null }

/**
 * Takes a missed visit from the pass that would have paid for it, where the shop has it so and there is such a pass. A
 * pass that starts at its first visit isn't started by one that didn't happen. The booking must be locked.
 */
export async function chargeNoShow(tx: Transaction, actor: Actor, held: LockedBooking, now: Date): Promise<Spent> {
  const { noShowSpendsVisit } = await findBusiness(tx, actor.businessId)
  if (!noShowSpendsVisit) return NOTHING
  const { id: bookingId, clientId } = held.booking
  const { serviceId, startsAt } = held.appointment
  const service = await findService(tx, actor, serviceId)
  const passes = await findSpendablePasses(tx, actor, { clientIds: [clientId], now: startsAt })
  const choice = choosePass(passes.get(clientId) ?? [], visitTo(service, localDay(startsAt, actor.timeZone)))
  if (!choice.ok) return NOTHING
  const before = await findPassRow(tx, actor, choice.pass.id)
  const entry = { kind: 'no_show', delta: spendDelta(before, service.visitsUsed), bookingId, at: now } as const
  const after = await appendEntry(tx, actor, before, { entry })
  return { spentPassId: after.id, spentSequence: after.lastSequence }
}

/** Gives back what a missed visit took, by an entry that does the opposite. The booking must be locked. */
export async function refundNoShow(tx: Transaction, actor: Actor, booking: BookingRow, now: Date): Promise<Spent> {
  const { id: bookingId, spentPassId: passId, spentSequence: sequence } = booking
  if (passId === null || sequence === null) return NOTHING
  const taken = await findEntry(tx, actor, { passId, sequence })
  const entry = { kind: 'no_show', delta: -taken.delta, bookingId, undoes: sequence, at: now } as const
  await appendEntry(tx, actor, await findPassRow(tx, actor, passId), { entry })
  return NOTHING
}
