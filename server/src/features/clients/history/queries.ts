import type { HistoryFilter } from '@deskbell/domain/clients/history/schema.ts'
import { z } from 'zod'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, desc, eq, inArray, type SQL, sql } from '../../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../../db/paging.ts'
import type { PgColumn } from '../../../db/pg-core.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { employee } from '../../../db/schema/employee.ts'
import { pass } from '../../../db/schema/pass.ts'
import { service } from '../../../db/schema/service.ts'
import { findMergedIds, requireClient } from '../queries.ts'
import { idsIn, type Names } from './changes.ts'
import { findPaymentPage } from './payments.ts'
import { type EventRow, presentClientPayment, presentEvent, presentNoShow } from './present.ts'
import { selectAllSources } from './sources.ts'

export type HistoryQuery = HistoryFilter & { id: string }

const EventKey = z.tuple([z.iso.datetime(), z.string().max(60)])

async function findNames(db: Queryable, { businessId }: Actor, rows: EventRow[]): Promise<Names> {
  const ids = idsIn(rows.flatMap(({ detail }) => (detail.kind === 'change' ? [detail] : [])))
  if (ids.length === 0) return new Map()
  const [passes, employees, appointments] = await Promise.all([
    db
      .select({ id: pass.id, name: pass.name })
      .from(pass)
      .where(and(eq(pass.businessId, businessId), inArray(pass.id, ids))),
    db
      .select({ id: employee.id, name: sql<string>`trim(${employee.firstName} || ' ' || ${employee.lastName})` })
      .from(employee)
      .where(and(eq(employee.businessId, businessId), inArray(employee.id, ids))),
    db
      .select({ id: appointment.id, startsAt: appointment.startsAt })
      .from(appointment)
      .where(and(eq(appointment.businessId, businessId), inArray(appointment.id, ids))),
  ])
  const starts = appointments.map(({ id, startsAt }) => ({ id, name: startsAt.toISOString() }))
  return new Map([...passes, ...employees, ...starts].map(({ id, name }) => [id, name]))
}

export async function findHistory(db: Queryable, actor: Actor, { id: clientId, cursor, limit }: HistoryQuery) {
  const before = decodeCursor(cursor, EventKey)
  await requireClient(db, actor, clientId)
  const family = await findMergedIds(db, actor, [clientId])
  const asked = { businessId: actor.businessId, clientId, family, before, limit: limit + 1 }
  const { rows } = await db.execute<EventRow>(selectAllSources(asked))
  const events = rows.map((row) => ({ ...row, at: new Date(row.at) }))
  const names = await findNames(db, actor, events)
  return toPage(events, {
    limit,
    present: (row) => presentEvent(row, names),
    sortKey: ({ at, key }) => [at.toISOString(), key],
  })
}

const TimeKey = z.tuple([z.iso.datetime(), z.uuid()])

function olderThan({ cursor }: HistoryFilter, at: PgColumn, id: PgColumn): SQL | undefined {
  const before = decodeCursor(cursor, TimeKey)
  return before ? sql`(${at}, ${id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)` : undefined
}

/** Finds a page of the client's payments and refunds, the newest first. */
export async function findClientPayments(db: Queryable, actor: Actor, { id: clientId, ...asked }: HistoryQuery) {
  await requireClient(db, actor, clientId)
  const page = await findPaymentPage(db, actor, { clientId, ...asked })
  return { ...page, items: page.items.map(presentClientPayment) }
}

/** Finds a page of the client's no-shows, the newest first, forgiven ones included. */
export async function findNoShows(db: Queryable, actor: Actor, asked: HistoryQuery) {
  await requireClient(db, actor, asked.id)
  const { id, forgivenAt } = booking
  const rows = await db
    .select({ id, startsAt: appointment.startsAt, serviceName: service.name, forgivenAt })
    .from(booking)
    .innerJoin(
      appointment,
      and(eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .where(
      and(
        eq(booking.businessId, actor.businessId),
        eq(booking.clientId, asked.id),
        eq(booking.status, 'no_show'),
        olderThan(asked, appointment.startsAt, booking.id),
      ),
    )
    .orderBy(desc(appointment.startsAt), desc(booking.id))
    .limit(asked.limit + 1)
  const sortKey = (row: (typeof rows)[number]) => [row.startsAt.toISOString(), row.id]
  return toPage(rows, { limit: asked.limit, present: presentNoShow, sortKey })
}
