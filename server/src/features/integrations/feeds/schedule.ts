import { addDays, type LocalDate, localDay } from '@deskbell/domain/shared/time.ts'
import { and, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking, LIVE } from '../../../db/schema/booking.ts'
import { client } from '../../../db/schema/client.ts'
import { employee } from '../../../db/schema/employee.ts'
import { timeOff } from '../../../db/schema/hours.ts'
import { service } from '../../../db/schema/service.ts'

const DAYS_BACK = 30
const DAYS_AHEAD = 365

type Wanted = { employeeId: string | null; showsClients: boolean; now: Date }

/** What a calendar shows of an appointment. `held`: places that nobody has confirmed yet, which are not `taken`. */
export type Shown = {
  id: string
  kind: 'one_to_one' | 'class'
  startsAt: Date
  endsAt: Date
  capacity: number
  note: string
  version: number
  changedAt: Date
  service: string
  employee: string
  taken: number
  held: number
  /** Who comes; empty where it is not to be shown. */
  names: string[]
}

const isTaken = sql`b.status in ${LIVE} and b.held_until is null`

// Whoever's calendar it is reads all of a year again and again: names are looked up only where they are shown.
function places(showsClients: boolean): SQL {
  const names = sql`array_agg(trim(c.first_name || ' ' || c.last_name) order by b.created_at, b.id) filter (where ${isTaken})`
  const people = sql`join ${client} c on c.business_id = b.business_id and c.id = b.client_id`
  return sql`(
    select count(*) filter (where ${isTaken})::int as taken, max(b.updated_at) as changed_at,
      count(*) filter (where b.status in ${LIVE} and b.held_until is not null)::int as held,
      ${showsClients ? sql`coalesce(${names}, '{}')` : sql`'{}'::text[]`} as names
    from ${booking} b ${showsClients ? people : sql``}
    where b.business_id = ${appointment}.business_id and b.appointment_id = ${appointment}.id) places`
}

/** The appointments that a calendar shows, of an employee or of all, those cancelled left out. */
export async function findShown(
  db: Queryable,
  actor: Actor,
  { employeeId, showsClients, now }: Wanted,
): Promise<Shown[]> {
  const [from, to] = [-DAYS_BACK, DAYS_AHEAD].map((days) => new Date(now.getTime() + days * 86_400_000))
  return db
    .select({
      id: appointment.id,
      kind: appointment.kind,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      capacity: appointment.capacity,
      note: appointment.note,
      version: appointment.version,
      changedAt: sql<Date>`greatest(${appointment.updatedAt}, places.changed_at)`.mapWith(appointment.updatedAt),
      service: service.name,
      employee: employee.firstName,
      taken: sql<number>`places.taken`,
      held: sql<number>`places.held`,
      names: sql<string[]>`places.names`,
    })
    .from(appointment)
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .innerJoin(employee, and(eq(employee.businessId, appointment.businessId), eq(employee.id, appointment.employeeId)))
    .leftJoinLateral(places(showsClients), sql`true`)
    .where(
      and(
        eq(appointment.businessId, actor.businessId),
        employeeId ? eq(appointment.employeeId, employeeId) : undefined,
        gte(appointment.startsAt, from ?? now),
        lt(appointment.startsAt, to ?? now),
        isNull(appointment.cancelledAt),
      ),
    )
    .orderBy(appointment.startsAt, appointment.id)
}

/** When somebody is away in the same time. */
export async function findAway(db: Queryable, actor: Actor, { employeeId, now }: Omit<Wanted, 'showsClients'>) {
  const today: LocalDate = localDay(now, actor.timeZone)
  const { id, firstDay, lastDay, hours, updatedAt } = timeOff
  return db
    .select({ id, firstDay, lastDay, hours, updatedAt, employee: employee.firstName })
    .from(timeOff)
    .innerJoin(employee, and(eq(employee.businessId, timeOff.businessId), eq(employee.id, timeOff.employeeId)))
    .where(
      and(
        eq(timeOff.businessId, actor.businessId),
        employeeId ? eq(timeOff.employeeId, employeeId) : undefined,
        gte(timeOff.lastDay, addDays(today, -DAYS_BACK)),
        lte(timeOff.firstDay, addDays(today, DAYS_AHEAD)),
      ),
    )
    .orderBy(timeOff.firstDay, timeOff.id)
}

export type Away = Awaited<ReturnType<typeof findAway>>[number]
