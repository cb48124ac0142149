import { type AppointmentMoveBack, type FormerPlace, MovedAppointments } from '@deskbell/domain/appointments/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq, inArray } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { operation } from '../../db/schema/operation.ts'
import { AppError } from '../../errors.ts'
import { lockEmployees } from '../employees/queries.ts'
import { lockSeriesPlaces } from '../standing-places/move-places.ts'
import { findBusyEmployees, isDoubleBooked } from './conflicts.ts'
import { type Placement, placeAppointments } from './placements.ts'
import { type AppointmentRow, toWantedTime } from './present.ts'
import { lockAppointments } from './queries.ts'
import { type AppointmentRequest, changeAppointments } from './series-scope.ts'

/**
 * Undoes a move: puts each appointment that was moved where it was, into the series that it was of. Overrides hours, and
 * a double booking where there was one, since the former place may have had either. Throws AppError 'not_found' for what
 * isn't a move of the appointment, 'stale_version' if one of them was changed since, 'slot_taken'.
 */
export function moveAppointmentBack(db: Database, actor: Actor, asked: AppointmentRequest<AppointmentMoveBack>) {
  const { appointmentId, now } = asked
  return changeAppointments(db, actor, { action: 'moved', ...asked }, async (tx) => {
    const { items, before } = await findMove(tx, actor, asked)
    const seriesIds = new Set([...items, ...before].map(({ seriesId }) => seriesId))
    const places = await lockSeriesPlaces(tx, actor, [...seriesIds])
    await lockEmployees(tx, actor, [...new Set([...items, ...before].map(({ employeeId }) => employeeId))])
    const ids = items.map(({ id }) => id)
    const rows = await lockAppointments(tx, actor, inArray(appointment.id, ids))
    const isAsMoved = ({ id, version }: AppointmentRow) => items.find((one) => one.id === id)?.version === version
    if (!rows.every(isAsMoved)) throw new AppError('stale_version')
    await placeAppointments(tx, actor, { placements: await planBack(tx, actor, { rows, before }), places, now })
    return { ids, after: before.find(({ id }) => id === appointmentId) }
  })
}

/** Finds the stored answer of a move. Throws AppError 'not_found'. */
async function findMove(
  tx: Transaction,
  { businessId }: Actor,
  { appointmentId, input }: AppointmentRequest<AppointmentMoveBack>,
): Promise<MovedAppointments> {
  const [row] = await tx
    .select({ response: operation.response })
    .from(operation)
    .where(and(eq(operation.businessId, businessId), eq(operation.id, input.moveId)))
  const move = MovedAppointments.safeParse(row?.response)
  if (!move.success || !move.data.before.some(({ id }) => id === appointmentId)) throw new AppError('not_found')
  return move.data
}

async function planBack(
  tx: Transaction,
  actor: Actor,
  { rows, before }: { rows: AppointmentRow[]; before: FormerPlace[] },
): Promise<Placement[]> {
  const placements = before.flatMap(({ id, employeeId, startsAt, endsAt, ...place }) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return []
    const at = { employeeId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    return [{ row, wish: toWantedTime({ ...row, ...at }), ...place }]
  })
  const wishes = placements.map(({ wish }) => wish)
  const clashes = await findBusyEmployees(tx, actor, { wishes, except: rows.map(({ id }) => id) })
  return placements.map(({ anywayReason, ...placement }, index) => {
    const isTaken = isDoubleBooked(clashes[index] ?? [])
    if (isTaken && !anywayReason) throw new AppError('slot_taken')
    return { ...placement, anywayReason: isTaken ? anywayReason : '' }
  })
}
