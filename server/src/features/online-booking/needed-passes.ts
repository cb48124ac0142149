import { forecastPass } from '@deskbell/domain/passes/forecast.ts'
import { createVisit } from '@deskbell/domain/passes/rules.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, asc, eq, gte, inArray, isNull, notInArray } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { service } from '../../db/schema/service.ts'
import { AppError } from '../../errors.ts'
import { lockClient } from '../clients/queries.ts'
import { findUsablePasses } from '../passes/usable-passes.ts'

type Whose = { clientIds: string[]; now: Date }

/** A booking of a client that is ahead, or would be. */
export type VisitAhead = {
  clientId: string
  service: Pick<typeof service.$inferSelect, 'id' | 'category' | 'visitsUsed' | 'needsPass'>
  startsAt: Date
}

/** Finds the bookings of some clients from now on, soonest first. `except`: ids of those to leave out. */
export function findVisitsAhead(
  db: Queryable,
  { businessId }: Actor,
  { clientIds, except = [], now }: Whose & { except?: string[] },
): Promise<VisitAhead[]> {
  return db
    .select({ clientId: booking.clientId, service, startsAt: appointment.startsAt })
    .from(booking)
    .innerJoin(
      appointment,
      and(eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .where(
      and(
        eq(booking.businessId, businessId),
        inArray(booking.clientId, clientIds),
        except.length > 0 ? notInArray(booking.id, except) : undefined,
        inArray(booking.status, ['booked', 'confirmed']),
        isNull(appointment.cancelledAt),
        gte(appointment.startsAt, now),
      ),
    )
    .orderBy(asc(appointment.startsAt), asc(booking.id))
}

/** Chooses the pass that will pay for the last of some visits, once those before it have taken theirs. */
export async function forecastLast(db: Queryable, actor: Actor, visits: VisitAhead[]) {
  const last = visits.at(-1)
  if (!last) throw new Error('There is no visit')
  const clientIds = [...new Set(visits.map(({ clientId }) => clientId))]
  const passes = await findUsablePasses(db, actor, { clientIds, now: last.startsAt })
  const plan = ({ clientId, service: of, startsAt }: VisitAhead) => ({
    ...createVisit(of, localDay(startsAt, actor.timeZone)),
    passes: passes.get(clientId) ?? [],
  })
  return forecastPass(visits.slice(0, -1).map(plan), plan(last))
}

/** Counts the visits that need a pass and have none. They are sorted by time. */
export async function countWithoutPass(db: Queryable, actor: Actor, visits: VisitAhead[]): Promise<number> {
  let count = 0
  for (const [index, { service: of }] of visits.entries())
    if (of.needsPass && !(await forecastLast(db, actor, visits.slice(0, index + 1))).ok) count += 1
  return count
}

/**
 * Requires that clients have passes for bookings that were just made, and still for those that were there before. What
 * one takes from a pass that they share, the others can't. They must be locked. Throws AppError 'pass_needed'.
 */
export async function requirePassFor(
  tx: Transaction,
  actor: Actor,
  { bookingIds, ...whose }: Whose & { bookingIds: string[] },
): Promise<void> {
  const before = await findVisitsAhead(tx, actor, { ...whose, except: bookingIds })
  await requireNoMoreWithoutPass(tx, actor, whose, before)
}

/** Changes bookings of a client, who is locked for it. Throws AppError 'pass_needed' if fewer have a pass than before. */
export async function changeWithPasses(
  tx: Transaction,
  actor: Actor,
  { clientId, now }: { clientId: string; now: Date },
  change: () => Promise<unknown>,
): Promise<void> {
  const whose = { clientIds: [clientId], now }
  await lockClient(tx, actor, clientId)
  const before = await findVisitsAhead(tx, actor, whose)
  await change()
  await requireNoMoreWithoutPass(tx, actor, whose, before)
}

async function requireNoMoreWithoutPass(tx: Transaction, actor: Actor, whose: Whose, before: VisitAhead[]) {
  const after = await findVisitsAhead(tx, actor, whose)
  if ((await countWithoutPass(tx, actor, after)) > (await countWithoutPass(tx, actor, before)))
    throw new AppError('pass_needed')
}
