import type { DrawerPaymentFilter, DrawerSession, DrawerSessionFilter } from '@deskbell/domain/drawers/schema.ts'
import { z } from 'zod'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { decodeCursor, toPage } from '../../../db/paging.ts'
import { client } from '../../../db/schema/client.ts'
import { cashMovement, drawer, drawerCount, drawerSession, IN_FULL } from '../../../db/schema/drawer.ts'
import { sale, tender } from '../../../db/schema/sale.ts'
import { selectName } from '../../../db/sql.ts'
import { AppError } from '../../../errors.ts'
import {
  type CountRow,
  type MethodSum,
  type MovementRow,
  presentCounts,
  presentPayment,
  presentSession,
  presentSummary,
} from './present.ts'

function selectSessions(db: Queryable, { businessId }: Actor, which: SQL | undefined) {
  return db
    .select({ ...getTableColumns(drawerSession), drawerName: drawer.name })
    .from(drawerSession)
    .innerJoin(drawer, and(eq(drawer.businessId, drawerSession.businessId), eq(drawer.id, drawerSession.drawerId)))
    .where(and(eq(drawerSession.businessId, businessId), which))
    .$dynamic()
}

/** Sums the payments and refunds of sessions by method. */
export async function findSums(db: Queryable, { businessId }: Actor, sessionIds: string[]): Promise<MethodSum[]> {
  const rows = await db
    .select({
      sessionId: tender.drawerSessionId,
      method: tender.method,
      amount: sql<number>`sum(${tender.amount})`.mapWith(Number),
      payments: sql<number>`count(*)::int`,
    })
    .from(tender)
    .where(and(eq(tender.businessId, businessId), inArray(tender.drawerSessionId, sessionIds)))
    .groupBy(tender.drawerSessionId, tender.method)
  return rows.map(({ sessionId, ...sum }) => ({ ...sum, sessionId: sessionId ?? '' }))
}

/** Finds the movements of a session, the oldest first. */
export function findMovements(db: Queryable, { businessId }: Actor, sessionId: string): Promise<MovementRow[]> {
  return db
    .select()
    .from(cashMovement)
    .where(and(eq(cashMovement.businessId, businessId), eq(cashMovement.sessionId, sessionId)))
    .orderBy(asc(cashMovement.at), asc(cashMovement.id))
}

function findCounts(db: Queryable, { businessId }: Actor, sessionIds: string[]): Promise<CountRow[]> {
  const { sessionId, method } = drawerCount
  return db
    .select({ sessionId, method, ...IN_FULL })
    .from(drawerCount)
    .where(and(eq(drawerCount.businessId, businessId), inArray(sessionId, sessionIds)))
}

/** Throws AppError 'not_found'. */
export async function findSession(db: Queryable, actor: Actor, id: string): Promise<DrawerSession> {
  const [row] = await selectSessions(db, actor, eq(drawerSession.id, id))
  if (!row) throw new AppError('not_found')
  const counts = await findCounts(db, actor, [id])
  const sums = await findSums(db, actor, [id])
  return presentSession(row, { counts, sums, movements: await findMovements(db, actor, id) })
}

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

function isBefore(cursor: string | undefined, at: typeof drawerSession.openedAt | typeof tender.at, id: SQL) {
  const before = decodeCursor(cursor, SortKey)
  return before ? sql`(${at}, ${id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)` : undefined
}

/** Finds a page of closed sessions, the newest first. */
export async function findSessionPage(db: Queryable, actor: Actor, asked: DrawerSessionFilter) {
  const { drawerId, cursor, limit } = asked
  const { id, openedAt, closedAt } = drawerSession
  const rows = await selectSessions(
    db,
    actor,
    and(
      isNotNull(closedAt),
      drawerId ? eq(drawerSession.drawerId, drawerId) : undefined,
      isBefore(cursor, openedAt, sql`${id}`),
    ),
  )
    .orderBy(desc(openedAt), desc(id))
    .limit(limit + 1)
  const ids = rows.map((row) => row.id)
  const [counts, sums] = [await findCounts(db, actor, ids), await findSums(db, actor, ids)]
  const ofSession = <Row extends { sessionId: string }>(all: Row[], sessionId: string) =>
    all.filter((one) => one.sessionId === sessionId)
  return toPage(rows, {
    limit,
    present: (row) => presentSummary(row, presentCounts(ofSession(counts, row.id), ofSession(sums, row.id))),
    sortKey: (row) => [row.openedAt.toISOString(), row.id],
  })
}

/** Finds a page of payments and refunds in a session, the newest first. Throws AppError 'not_found'. */
export async function findSessionPayments(
  db: Queryable,
  actor: Actor,
  { sessionId, cursor, limit }: DrawerPaymentFilter & { sessionId: string },
) {
  await findById(db, actor, drawerSession, sessionId)
  const rows = await db
    .select({
      ...getTableColumns(tender),
      sale: { year: sale.year, number: sale.number, refundOf: sale.refundOf },
      clientName: selectName(client),
    })
    .from(tender)
    .innerJoin(sale, and(eq(sale.businessId, tender.businessId), eq(sale.id, tender.saleId)))
    .leftJoin(client, and(eq(client.businessId, sale.businessId), eq(client.id, sale.clientId)))
    .where(
      and(
        eq(tender.businessId, actor.businessId),
        eq(tender.drawerSessionId, sessionId),
        isBefore(cursor, tender.at, sql`${tender.id}`),
      ),
    )
    .orderBy(desc(tender.at), desc(tender.id))
    .limit(limit + 1)
  return toPage(rows, { limit, present: presentPayment, sortKey: ({ at, id }) => [at.toISOString(), id] })
}
