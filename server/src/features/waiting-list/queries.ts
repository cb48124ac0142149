import type { Waiting, WaitingFilter } from '@deskbell/domain/waiting-list/schema.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from '../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { client } from '../../db/schema/client.ts'
import { message } from '../../db/schema/message.ts'
import { service } from '../../db/schema/service.ts'
import { waiting } from '../../db/schema/waiting.ts'
import { AppError } from '../../errors.ts'
import { getIdempotencyKey } from './offer.ts'
import { presentWaiting, type WaitingRecord } from './present.ts'
import { findNewestOffers, OPEN } from './rows.ts'

const columns = {
  ...getTableColumns(waiting),
  firstName: client.firstName,
  lastName: client.lastName,
  phone: client.phone,
  email: client.email,
  serviceName: service.name,
  colour: service.colour,
  classStartsAt: appointment.startsAt,
}

function select(db: Queryable) {
  return db
    .select(columns)
    .from(waiting)
    .innerJoin(client, and(eq(client.businessId, waiting.businessId), eq(client.id, waiting.clientId)))
    .innerJoin(service, and(eq(service.businessId, waiting.businessId), eq(service.id, waiting.serviceId)))
    .leftJoin(
      appointment,
      and(eq(appointment.businessId, waiting.businessId), eq(appointment.id, waiting.appointmentId)),
    )
    .$dynamic()
}

async function withOffers(db: Queryable, actor: Actor, rows: Omit<WaitingRecord, 'offer'>[]): Promise<WaitingRecord[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const offers = await findNewestOffers(db, actor, ids)
  const told = await findTold(db, actor, ids.length ? offers.map(({ id }) => id) : [])
  return rows.map((row) => {
    const offer = offers.find(({ waitingId }) => waitingId === row.id)
    return { ...row, offer: offer ? { ...offer, told: told.has(offer.id) } : null }
  })
}

/** Returns the offers for which a message exists. */
async function findTold(db: Queryable, { businessId }: Actor, offerIds: string[]): Promise<Set<string>> {
  if (offerIds.length === 0) return new Set()
  const ways = offerIds.flatMap((id) =>
    ['email', 'sms'].map((way) => ({ id, once: `${getIdempotencyKey(id)} ${way}` })),
  )
  const rows = await db
    .select({ once: message.once })
    .from(message)
    .where(
      and(
        eq(message.businessId, businessId),
        inArray(
          message.once,
          ways.map(({ once }) => once),
        ),
      ),
    )
  const written = new Set(rows.map(({ once }) => once))
  return new Set(ways.filter(({ once }) => written.has(once)).map(({ id }) => id))
}

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

/** Returns a page of the open entries in the order of the line, or of all entries newest first. */
export async function findWaiting(db: Queryable, actor: Actor, filter: WaitingFilter) {
  const last = decodeCursor(filter.cursor, SortKey)
  const inLine = filter.open === 'true'
  const direction = inLine ? asc : desc
  const key = sql`(${waiting.createdAt}, ${waiting.id})`
  const found = await select(db)
    .where(
      and(
        eq(waiting.businessId, actor.businessId),
        inLine ? inArray(waiting.status, OPEN) : undefined,
        filter.appointmentId ? eq(waiting.appointmentId, filter.appointmentId) : undefined,
        filter.clientId ? eq(waiting.clientId, filter.clientId) : undefined,
        last ? beyond(key, { last, inLine }) : undefined,
      ),
    )
    .orderBy(direction(waiting.createdAt), direction(waiting.id))
    .limit(filter.limit + 1)
  const rows = await withOffers(db, actor, found)
  const sortKey = ({ createdAt, id }: WaitingRecord) => [createdAt.toISOString(), id]
  return toPage(rows, { limit: filter.limit, present: presentWaiting, sortKey })
}

function beyond(key: SQL, { last, inLine }: { last: [string, string]; inLine: boolean }): SQL {
  return sql`${key} ${inLine ? sql`>` : sql`<`} (${last[0]}::timestamptz, ${last[1]}::uuid)`
}

/** Returns an entry with its newest offer. Throws AppError 'not_found'. */
export async function findOneWaiting(db: Queryable, actor: Actor, id: string): Promise<Waiting> {
  const found = await select(db).where(and(eq(waiting.businessId, actor.businessId), eq(waiting.id, id)))
  const [row] = await withOffers(db, actor, found)
  if (!row) throw new AppError('not_found')
  return presentWaiting(row)
}
