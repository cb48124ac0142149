import { withConnection } from '../bench/database.ts'
import { DONE_MINUTES, type Stage } from './booking-stage.ts'

/**
 * Final state of the database, regardless of the answers that the writers received. All 0 unless an invariant is
 * violated.
 */
export type Books = {
  /** Pairs of one employee's live appointments whose times, buffers included, overlap. */
  double_booked: number
  /** Appointments with more live bookings than capacity. */
  overfilled: number
  /** Slots without exactly one appointment. */
  lost: number
}

// Computed from times and buffers, independently of the column that the exclusion constraint uses.
const OCCUPIED = `tstzrange(starts_at - make_interval(mins => buffer_before_minutes),
  ends_at + make_interval(mins => buffer_after_minutes))`

export const DOUBLE_BOOKED = `
  with live as materialized (select id, employee_id, ${OCCUPIED} as span from appointment where cancelled_at is null)
  select count(*)::int as count from live a join live b
    on a.employee_id = b.employee_id and a.id < b.id and a.span && b.span`

export const OVERFILLED = `
  select count(*)::int as count from appointment a where a.capacity < (
    select count(*) from booking b
    where b.business_id = a.business_id and b.appointment_id = a.id and b.status in ('booked', 'confirmed', 'arrived', 'completed'))`

const LOST = `
  with live as materialized (select employee_id, starts_at, ends_at from appointment where cancelled_at is null)
  select count(*)::int as count
  from unnest($1::uuid[], $2::timestamptz[]) slot (employee_id, starts_at)
  where 1 <> (
    select count(*) from live a
    where a.employee_id = slot.employee_id
      and a.starts_at < slot.starts_at + make_interval(mins => $3) and a.ends_at > slot.starts_at)`

export async function checkDatabase(databaseUrl: string, { groups }: Stage): Promise<Books> {
  const slots = groups.flat()
  const places = [slots.map(({ employeeId }) => employeeId), slots.map(({ startsAt }) => startsAt)]
  return withConnection(databaseUrl, async (connection) => {
    const count = async (text: string, values: unknown[] = []) =>
      (await connection.query<{ count: number }>(text, values)).rows[0]?.count ?? Number.NaN
    return {
      double_booked: await count(DOUBLE_BOOKED),
      overfilled: await count(OVERFILLED),
      lost: await count(LOST, [...places, DONE_MINUTES]),
    }
  })
}
