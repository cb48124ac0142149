import type { AppointmentUpdate } from '@deskbell/domain/appointments/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq, inArray, ne, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { AppError } from '../../errors.ts'
import type { AppointmentRow } from './present.ts'
import { lockAppointments } from './queries.ts'
import { type AppointmentRequest, changeAppointments, findAppointmentRow, whereInScope } from './series-scope.ts'

/**
 * Changes the note, price and capacity of an appointment, or of part of its series. The new price applies to bookings
 * whose client has not arrived yet. Throws AppError 'stale_version', 'appointment_cancelled', 'too_few_places'.
 */
export function changeAppointment(db: Database, actor: Actor, asked: AppointmentRequest<AppointmentUpdate>) {
  const { appointmentId, input, now } = asked
  return changeAppointments(db, actor, { action: 'changed', ...asked }, async (tx) => {
    const seen = await findAppointmentRow(tx, actor, appointmentId)
    const rows = await lockAppointments(tx, actor, whereInScope(seen, input.scope, now))
    const target = rows.find(({ id }) => id === appointmentId)
    if (!target || target.version !== input.version) throw new AppError('stale_version')
    if (target.cancelledAt) throw new AppError('appointment_cancelled')
    if (target.kind === 'one_to_one' && (input.capacity ?? 1) !== 1)
      throw new AppError('invalid', { fields: [{ path: 'capacity', message: 'A one-to-one service has one place' }] })
    if (input.capacity !== undefined) await renumberPlaces(tx, actor, rows, input.capacity)
    await write(tx, actor, { rows, input, now })
    return { ids: rows.map(({ id }) => id) }
  })
}

/**
 * Renumbers bookings whose place exceeds the new capacity into free places below it. Throws AppError 'too_few_places'.
 */
async function renumberPlaces(tx: Transaction, actor: Actor, rows: AppointmentRow[], capacity: number): Promise<void> {
  const smaller = rows.filter((row) => row.capacity > capacity).map(({ id }) => id)
  if (smaller.length === 0) return
  const ids = sql.param(smaller)
  const { rows: full } = await tx.execute(sql`
    select b.appointment_id from ${booking} b
    where b.business_id = ${actor.businessId} and b.appointment_id = any (${ids}::uuid[]) and b.status in ${LIVE}
    group by b.appointment_id having count(*) > ${capacity}`)
  if (full.length > 0) throw new AppError('too_few_places')
  // Reset inactive bookings to place 1: they occupy none, but the check constraint `booking_place` applies to all rows.
  await tx.execute(sql`
    update ${booking} b set place = 1
    where b.business_id = ${actor.businessId} and b.appointment_id = any (${ids}::uuid[]) and b.status not in ${LIVE}`)
  await tx.execute(sql`
    update ${booking} b set place = free.place
    from (
      select a.id, n as place, row_number() over (partition by a.id order by n) as nth
      from ${appointment} a cross join generate_series(1, ${capacity}::integer) n
      where a.business_id = ${actor.businessId} and a.id = any (${ids}::uuid[]) and not exists (
        select 1 from ${booking} o where o.business_id = ${actor.businessId} and o.appointment_id = a.id and o.place = n
          and o.status in ${LIVE})
    ) free join (
      select o.id, o.appointment_id, row_number() over (partition by o.appointment_id order by o.place) as nth
      from ${booking} o
      where o.business_id = ${actor.businessId} and o.appointment_id = any (${ids}::uuid[])
        and o.place > ${capacity} and o.status in ${LIVE}
    ) high on high.appointment_id = free.id and high.nth = free.nth
    where b.business_id = ${actor.businessId} and b.id = high.id`)
}

async function write(
  tx: Transaction,
  actor: Actor,
  { rows, input, now }: { rows: AppointmentRow[]; input: AppointmentUpdate; now: Date },
): Promise<void> {
  const { note, price, capacity } = input
  const ids = rows.map(({ id }) => id)
  await tx
    .update(appointment)
    .set({ note, price, capacity, version: sql`${appointment.version} + 1`, updatedAt: now })
    .where(and(eq(appointment.businessId, actor.businessId), inArray(appointment.id, ids)))
  const ofRows = and(eq(booking.businessId, actor.businessId), inArray(booking.appointmentId, ids))
  // On distributed tables the foreign key doesn't cascade.
  if (capacity !== undefined)
    await tx
      .update(booking)
      .set({ capacity })
      .where(and(ofRows, ne(booking.capacity, capacity)))
  if (price !== undefined)
    await tx
      .update(booking)
      .set({ price, updatedAt: now })
      .where(and(ofRows, inArray(booking.status, ['booked', 'confirmed'])))
}
