import type { CheckInFilter } from '@deskbell/domain/check-ins/schema.ts'
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { findById } from '../../db/find-by-id.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { booking } from '../../db/schema/booking.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client } from '../../db/schema/client.ts'
import { pass } from '../../db/schema/pass.ts'
import { saleLine } from '../../db/schema/sale.ts'
import { service } from '../../db/schema/service.ts'
import { isOnDay } from '../../db/sql.ts'
import type { VisitRow } from '../passes/visits.ts'
import { presentCheckIn } from './present.ts'

/** Condition for the visits that neither a pass nor a sale has paid for. */
export const isUnpaid = sql`${checkIn.passId} is null and ${checkIn.saleLineId} is null`

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

/** Finds a page of check-ins, the newest first, undone ones included. */
export async function findCheckIns(
  db: Queryable,
  actor: Actor,
  { day, clientId, unpaid, cursor, limit }: CheckInFilter,
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
    })
    .from(checkIn)
    .innerJoin(client, and(eq(client.businessId, checkIn.businessId), eq(client.id, checkIn.clientId)))
    .innerJoin(service, and(eq(service.businessId, checkIn.businessId), eq(service.id, checkIn.serviceId)))
    .leftJoin(pass, and(eq(pass.businessId, checkIn.businessId), eq(pass.id, checkIn.passId)))
    .leftJoin(booking, and(eq(booking.businessId, checkIn.businessId), eq(booking.id, checkIn.bookingId)))
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
  return toPage(rows, {
    limit,
    present: presentCheckIn,
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
