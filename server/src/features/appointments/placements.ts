import { LIVE_STATUSES } from '@deskbell/domain/appointments/rules.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq, inArray, isNotNull, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { emitBookings, mapPreviousAppointments } from '../integrations/webhooks/bookings.ts'
import { movePlaces } from '../standing-places/move-places.ts'
import type { StandingRow } from '../standing-places/queries.ts'
import type { WantedTime } from './conflicts.ts'
import { renewExclusion, translateExclusion } from './exclusion.ts'
import type { AppointmentRow } from './present.ts'

/** Where an appointment goes. `anywayReason` is empty if it isn't double-booked there. */
export type Placement = {
  row: AppointmentRow
  wish: WantedTime
  anywayReason: string
  seriesId: string | null
  seriesDay: LocalDate | null
}

type Placing = { placements: Placement[]; now: Date }

/**
 * Moves appointments, which were of one series and are of one then, with what depends on their times. `places`: the
 * standing places of both series, locked.
 */
export async function placeAppointments(
  tx: Transaction,
  actor: Actor,
  { places, ...placing }: Placing & { places: StandingRow[] },
): Promise<void> {
  const { placements, now } = placing
  await writePlacements(tx, actor, placing)
  const classes = placements
    .map(({ row, wish }) => ({ appointmentId: row.id, from: row.startsAt, to: wish.startsAt }))
    .toSorted((a, b) => +a.from - +b.from)
  const [first] = placements
  const [fromSeries, toSeries] = [first?.row.seriesId ?? null, first?.seriesId ?? null]
  await movePlaces(tx, actor, { places, fromSeries, toSeries, classes, now })
  await confirmMovedHolds(tx, actor, placing)
  await raiseMoved(tx, actor, placing)
}

async function writePlacements(tx: Transaction, actor: Actor, { placements, now }: Placing): Promise<void> {
  const column = (of: (placement: Placement) => unknown) => sql.param(placements.map(of))
  const time = (of: (wish: WantedTime) => Date) => column(({ wish }) => of(wish).toISOString())
  await translateExclusion(() =>
    tx.execute(sql`
      with v as materialized (
        select u.*, nextval('appointment_claim') as n
        from unnest(${column(({ row }) => row.id)}::uuid[], ${column(({ wish }) => wish.employeeId)}::uuid[],
          ${time(({ startsAt }) => startsAt)}::timestamptz[], ${time(({ endsAt }) => endsAt)}::timestamptz[],
          ${time(({ occupied }) => occupied.from)}::timestamptz[], ${time(({ occupied }) => occupied.to)}::timestamptz[],
          ${column(({ anywayReason }) => anywayReason)}::text[],
          ${column(({ seriesId }) => seriesId)}::uuid[], ${column(({ seriesDay }) => seriesDay)}::date[])
          as u (id, employee_id, starts_at, ends_at, since, until, anyway_reason, series_id, series_day)
      )
      update ${appointment} a set
        employee_id = v.employee_id, starts_at = v.starts_at, ends_at = v.ends_at,
        occupied = tstzrange(v.since, v.until),
        ${renewExclusion},
        series_id = v.series_id, series_day = v.series_day, version = a.version + 1, updated_at = ${now.toISOString()}
      from v
      where a.business_id = ${actor.businessId} and a.id = v.id`),
  )
}

/** Turns holds into firm bookings once staff have moved them: a moved hold must not expire. */
async function confirmMovedHolds(tx: Transaction, actor: Actor, { placements, now }: Placing): Promise<void> {
  const ids = placements.filter(({ row }) => row.kind === 'one_to_one').map(({ row }) => row.id)
  await tx
    .update(booking)
    .set({ heldUntil: null, updatedAt: now })
    .where(
      and(eq(booking.businessId, actor.businessId), inArray(booking.appointmentId, ids), isNotNull(booking.heldUntil)),
    )
}

async function raiseMoved(tx: Transaction, actor: Actor, { placements, now }: Placing): Promise<void> {
  const moved = placements.filter(({ row, wish }) => !isSame(row, wish)).map(({ row }) => row)
  const ids = moved.map(({ id }) => id)
  const which = and(inArray(appointment.id, ids), inArray(booking.status, [...LIVE_STATUSES]))
  const before = mapPreviousAppointments(moved.map((row) => [row.id, row]))
  await emitBookings(tx, actor, { event: 'booking.moved', which, now, before })
}

function isSame({ employeeId, startsAt, endsAt }: AppointmentRow, wish: WantedTime): boolean {
  return employeeId === wish.employeeId && +startsAt === +wish.startsAt && +endsAt === +wish.endsAt
}
