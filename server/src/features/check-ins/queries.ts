import type { CheckInFilter } from '@deskbell/domain/check-ins/schema.ts'
import { choosePriceTier } from '@deskbell/domain/price-tiers/rules.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, desc, eq, getTableColumns, isNull, sql } from '../../db/drizzle.ts'
import { findById } from '../../db/find-by-id.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { booking } from '../../db/schema/booking.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client } from '../../db/schema/client.ts'
import { employeeService } from '../../db/schema/employee.ts'
import { pass } from '../../db/schema/pass.ts'
import { saleLine } from '../../db/schema/sale.ts'
import { service } from '../../db/schema/service.ts'
import { isOnDay } from '../../db/sql.ts'
import type { VisitRow } from '../passes/visits.ts'
import { findClientTiers } from '../price-tiers/client-tiers.ts'
import { type CheckInRow, presentCheckIn } from './present.ts'

/** Condition for the visits that neither a pass nor a sale has paid for. */
export const isUnpaid = sql`${checkIn.passId} is null and ${checkIn.saleLineId} is null`

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

/**
 * Finds the tiers of unpaid visits, by a function of the visit. A price that was agreed at the booking, other than the
 * usual one of the service or the employee, stays.
 */
async function findTierChoice(
  db: Queryable,
  actor: Actor,
  { visits, now }: { visits: (CheckInRow & { ownPrice: number | null })[]; now: Date },
) {
  const isOpen = ({ passId, saleId, bookingPrice, ownPrice, servicePrice }: (typeof visits)[number]) =>
    !passId && !saleId && (bookingPrice === null || bookingPrice === (ownPrice ?? servicePrice))
  const getTiers = await findClientTiers(db, actor, {
    clientIds: visits.filter(isOpen).map((visit) => visit.clientId),
    now,
  })
  return (visit: (typeof visits)[number]) => {
    if (!isOpen(visit)) return null
    const chosen = choosePriceTier(getTiers({ clientId: visit.clientId, visitId: visit.id }), {
      kind: 'service',
      itemId: visit.serviceId,
    })
    return chosen && { id: chosen.tier.id, price: chosen.price }
  }
}

/** Finds a page of check-ins, the newest first, undone ones included. */
export async function findCheckIns(
  db: Queryable,
  actor: Actor,
  { day, clientId, unpaid, cursor, limit, now }: CheckInFilter & { now: Date },
) {
  const before = decodeCursor(cursor, SortKey)
  const rows = await db
    .select({
      ...getTableColumns(checkIn),
      firstName: client.firstName,
      lastName: client.lastName,
      photoVersion: client.photoVersion,
      serviceName: service.name,
      passName: pass.name,
      passVisits: pass.visits,
      saleId: saleLine.saleId,
      bookingPrice: booking.price,
      servicePrice: service.price,
      ownPrice: employeeService.price,
      taxRate: service.taxRate,
    })
    .from(checkIn)
    .innerJoin(client, and(eq(client.businessId, checkIn.businessId), eq(client.id, checkIn.clientId)))
    .innerJoin(service, and(eq(service.businessId, checkIn.businessId), eq(service.id, checkIn.serviceId)))
    .leftJoin(pass, and(eq(pass.businessId, checkIn.businessId), eq(pass.id, checkIn.passId)))
    .leftJoin(booking, and(eq(booking.businessId, checkIn.businessId), eq(booking.id, checkIn.bookingId)))
    .leftJoin(
      employeeService,
      and(
        eq(employeeService.businessId, checkIn.businessId),
        eq(employeeService.employeeId, checkIn.employeeId),
        eq(employeeService.serviceId, checkIn.serviceId),
      ),
    )
    .leftJoin(saleLine, and(eq(saleLine.businessId, checkIn.businessId), eq(saleLine.id, checkIn.saleLineId)))
    .where(
      and(
        eq(checkIn.businessId, actor.businessId),
        isOnDay(actor, checkIn.occurredAt, day),
        clientId ? eq(checkIn.clientId, clientId) : undefined,
        unpaid ? and(isUnpaid, isNull(checkIn.undoneAt)) : undefined,
        before
          ? sql`(${checkIn.occurredAt}, ${checkIn.id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(checkIn.occurredAt), desc(checkIn.id))
    .limit(limit + 1)
  const choose = await findTierChoice(db, actor, { visits: rows, now })
  return toPage(rows, {
    limit,
    present: (row) => presentCheckIn(row, choose(row)),
    sortKey: ({ occurredAt, id }) => [occurredAt.toISOString(), id],
  })
}

export async function summarizeDay(db: Queryable, actor: Actor, day: string) {
  const [counts] = await db
    .select({
      checkIns: sql<number>`count(*)::int`,
      unpaid: sql<number>`count(*) filter (where ${isUnpaid})::int`,
    })
    .from(checkIn)
    .where(
      and(
        eq(checkIn.businessId, actor.businessId),
        isOnDay(actor, checkIn.occurredAt, day),
        sql`${checkIn.undoneAt} is null`,
      ),
    )
  return { day, checkIns: counts?.checkIns ?? 0, unpaid: counts?.unpaid ?? 0 }
}

export function findCheckIn(db: Queryable, actor: Actor, id: string): Promise<VisitRow> {
  return findById(db, actor, checkIn, id)
}
