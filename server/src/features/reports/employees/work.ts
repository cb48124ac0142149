import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking, LIVE } from '../../../db/schema/booking.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Actor } from '../../../middleware/actor.ts'
import type { Source } from '../../exports/table.ts'
import { COUNTS, OF_APPOINTMENT, onDays, WHICH } from '../appointments/places.ts'
import { asVisits } from '../attendance/visits.ts'
import type { Asked } from '../report.ts'

/** The appointments that keep an employee busy: somebody has booked a place, or came. */
export function asWork(actor: Actor, asked: Asked): SQL | undefined {
  const isBooked = sql`exists (
    select 1 from ${booking} b where b.business_id = ${appointment.businessId} and b.appointment_id = ${appointment.id}
      and b.status in ${LIVE} and b.held_until is null)`
  return and(onDays(actor, asked), isNull(appointment.cancelledAt), isBooked)
}

/** How long an appointment is, without buffers. */
export const MINUTES = sql<number>`(extract(epoch from ${appointment.endsAt} - ${appointment.startsAt}) / 60)::int`

export function asMissed(actor: Actor, asked: Asked): SQL | undefined {
  return and(onDays(actor, asked), COUNTS, WHICH.missed)
}

export function asVisitsWithThem(actor: Actor, asked: Asked): SQL | undefined {
  return and(asVisits(actor, asked), isNotNull(checkIn.employeeId))
}

/**
 * What a visit is worth, of a check-in and its pass: its part of the pass, rounded, else the price of its place. Whole
 * numbers: of a million visits they are added up in half the time.
 */
export const VALUE = sql<number>`case
  when ${pass.visits} > 0
    then ((2 * ${pass.price}::bigint * ${checkIn.visitsUsed} + ${pass.visits}) / (2 * ${pass.visits}))::float8
  else coalesce((select b.price from ${booking} b
    where b.business_id = ${checkIn.businessId} and b.id = ${checkIn.bookingId}), 0) end`

export type Work = { booked: number; appointments: number; visits: number; value: number; missed: number }

type Row<Key extends keyof Work> = { id: string } & Pick<Work, Key>

function findBooked({ tx, actor }: Source, asked: Asked): Promise<Row<'booked' | 'appointments'>[]> {
  return tx
    .select({
      id: appointment.employeeId,
      booked: sql<number>`sum(${MINUTES})::int`,
      appointments: sql<number>`count(*)::int`,
    })
    .from(appointment)
    .where(asWork(actor, asked))
    .groupBy(appointment.employeeId)
}

function findMissed({ tx, actor }: Source, asked: Asked): Promise<Row<'missed'>[]> {
  return tx
    .select({ id: appointment.employeeId, missed: sql<number>`count(*)::int` })
    .from(appointment)
    .innerJoin(booking, OF_APPOINTMENT)
    .where(asMissed(actor, asked))
    .groupBy(appointment.employeeId)
}

function findVisits({ tx, actor }: Source, asked: Asked): Promise<Row<'visits' | 'value'>[]> {
  return tx
    .select({
      id: sql<string>`${checkIn.employeeId}`,
      visits: sql<number>`count(*)::int`,
      value: sql<number>`sum(${VALUE})::float8`,
    })
    .from(checkIn)
    .leftJoin(pass, and(eq(pass.businessId, checkIn.businessId), eq(pass.id, checkIn.passId)))
    .where(asVisitsWithThem(actor, asked))
    .groupBy(checkIn.employeeId)
}

const NOTHING: Work = { booked: 0, appointments: 0, visits: 0, value: 0, missed: 0 }

/** What employees did, by their ids; who did nothing isn't among them. */
export async function findWork(source: Source, asked: Asked): Promise<Map<string, Work>> {
  const work = new Map<string, Work>()
  const rows = [
    ...(await findBooked(source, asked)),
    ...(await findMissed(source, asked)),
    ...(await findVisits(source, asked)),
  ]
  for (const { id, ...some } of rows) work.set(id, { ...(work.get(id) ?? NOTHING), ...some })
  return work
}

export function workOf(work: Map<string, Work>, id: string): Work {
  return work.get(id) ?? NOTHING
}
