import { LIVE_STATUSES } from '@deskbell/domain/appointments/rules.ts'
import { UNDO_DAYS } from '@deskbell/domain/clients/merges/rules.ts'
import type {
  MergeConflict,
  MergeCounts,
  MergeFilter,
  MergePreview,
  MergeSide,
} from '@deskbell/domain/clients/merges/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, desc, eq, getTableColumns, gt, inArray, isNull, sql } from '../../../db/drizzle.ts'
import type { PgColumn, PgTable } from '../../../db/pg-core.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { client } from '../../../db/schema/client.ts'
import { clientMerge } from '../../../db/schema/client-merge.ts'
import { service } from '../../../db/schema/service.ts'
import { AppError } from '../../../errors.ts'
import { presentClient } from '../present.ts'
import { findClient, findHousehold } from '../queries.ts'
import { OWNED, OWNED_KINDS } from './moved.ts'

// What sales brought is counted as passes and payments.
const COUNTED_KINDS = OWNED_KINDS.filter((kind) => kind !== 'sales' && kind !== 'saleLines')

async function countOwned(db: Queryable, actor: Actor, clientId: string): Promise<MergeCounts> {
  const counted = await Promise.all(
    COUNTED_KINDS.map(async (kind) => {
      const table: PgTable & { businessId: PgColumn; clientId: PgColumn } = OWNED[kind]
      return [
        kind,
        await db.$count(table, and(eq(table.businessId, actor.businessId), eq(table.clientId, clientId))),
      ] as const
    }),
  )
  return Object.fromEntries(counted) as MergeCounts
}

async function findSide(db: Queryable, actor: Actor, id: string): Promise<MergeSide> {
  const row = await findClient(db, actor, id)
  if (row.mergedInto || row.erasedAt) throw new AppError('not_found')
  const [household, counts] = await Promise.all([findHousehold(db, actor, id), countOwned(db, actor, id)])
  return { ...presentClient(row), hasPhoto: row.photoVersion !== '', household, counts }
}

/** Returns both clients, the numbers of rows to move and the conflicting bookings. Throws AppError 'not_found'. */
export async function previewMerge(db: Queryable, actor: Actor, ids: MergeFilter): Promise<MergePreview> {
  const kept = await findSide(db, actor, ids.keptId)
  const merged = await findSide(db, actor, ids.mergedId)
  return { kept, merged, conflicts: await findConflicts(db, actor, ids) }
}

/** Finds the appointments in which both clients have a place: one person can't hold two. */
export async function findConflicts(
  db: Queryable,
  actor: Actor,
  { keptId, mergedId }: MergeFilter,
): Promise<MergeConflict[]> {
  const rows = await db
    .select({ appointmentId: appointment.id, serviceName: service.name, startsAt: appointment.startsAt })
    .from(booking)
    .innerJoin(
      appointment,
      and(eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .where(
      and(
        eq(booking.businessId, actor.businessId),
        eq(booking.clientId, mergedId),
        inArray(booking.status, LIVE_STATUSES),
        sql`exists (
          select 1 from ${booking} o
          where o.business_id = ${actor.businessId} and o.appointment_id = ${booking}.appointment_id
            and o.client_id = ${keptId} and ${inArray(sql`o.status`, [...LIVE_STATUSES])})`,
      ),
    )
    .orderBy(appointment.startsAt, appointment.id)
  return rows.map(({ startsAt, ...rest }) => ({ ...rest, startsAt: startsAt.toISOString() }))
}

/** Finds the merges into a client that can still be undone, the newest first. */
export function findMerges(db: Queryable, actor: Actor, { clientId, now }: { clientId: string; now: Date }) {
  return selectMerges(db)
    .where(
      and(
        eq(clientMerge.businessId, actor.businessId),
        eq(clientMerge.keptId, clientId),
        isNull(clientMerge.undoneAt),
        isNull(client.erasedAt),
        gt(clientMerge.mergedAt, new Date(now.getTime() - UNDO_DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(clientMerge.mergedAt), desc(clientMerge.createdAt), desc(clientMerge.id))
}

function selectMerges(db: Queryable) {
  return db
    .select({ ...getTableColumns(clientMerge), firstName: client.firstName, lastName: client.lastName })
    .from(clientMerge)
    .innerJoin(client, and(eq(client.businessId, clientMerge.businessId), eq(client.id, clientMerge.mergedId)))
    .$dynamic()
}

export async function findMerge(db: Queryable, actor: Actor, id: string) {
  const [row] = await selectMerges(db).where(and(eq(clientMerge.businessId, actor.businessId), eq(clientMerge.id, id)))
  if (!row) throw new AppError('not_found')
  return row
}
export type MergeRow = Awaited<ReturnType<typeof findMerge>>
