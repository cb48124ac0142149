import { daysMoved, shiftOccurrence } from '@deskbell/domain/appointments/plan.ts'
import type { AppointmentMove, BookingConflict, MovePreview } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { addDays, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { ClockChange, LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Queryable, Transaction } from '../../db/client.ts'
import { and, eq, lt, sql } from '../../db/drizzle.ts'
import { appointment, series } from '../../db/schema/appointment.ts'
import { AppError } from '../../errors.ts'
import { lockEmployees } from '../employees/queries.ts'
import { findServicesByIds } from '../services/queries.ts'
import { lockSeriesPlaces } from '../standing-places/move-places.ts'
import { findConflicts, getAnywayReason, requireOverride, type WantedTime } from './conflicts.ts'
import { type Placement, placeAppointments } from './placements.ts'
import { isPerformedBy } from './plan.ts'
import { type AppointmentRow, getDurationMinutes, presentFormerPlace, toWantedTime } from './present.ts'
import { lockAppointments } from './queries.ts'
import { type AppointmentRequest, changeAppointments, findAppointmentRow, whereInScope } from './series-scope.ts'

type Step = {
  row: AppointmentRow
  wish: WantedTime
  day: LocalDate
  clockChange: ClockChange | null
  clashes: BookingConflict[]
}

/**
 * Moves, resizes or reassigns an appointment, or part of its series, atomically. Throws AppError 'stale_version',
 * 'slot_taken' and 'outside_hours' unless overridden, 'not_performed', 'appointment_cancelled'.
 */
export function moveAppointment(db: Queryable, actor: Actor, asked: AppointmentRequest<AppointmentMove>) {
  const { appointmentId, input, now } = asked
  return changeAppointments(db, actor, { action: 'moved', ...asked }, async (tx) => {
    const seen = await findAppointmentRow(tx, actor, appointmentId)
    const scope = whereInScope(seen, input.scope, now)
    const places = await lockSeriesPlaces(tx, actor, [seen.seriesId])
    await lockEmployees(tx, actor, [...new Set([input.employeeId, ...(await findEmployeeIds(tx, actor, scope))])])
    const rows = await lockAppointments(tx, actor, scope)
    const target = requireTarget(rows, asked)
    const steps = await planSteps(tx, actor, { rows, target, input })
    requireOverride(
      steps.flatMap(({ clashes }) => clashes),
      input,
    )
    const seriesId = await splitSeries(tx, actor, { target, input, now })
    const placements = toPlacements(steps, { target, input, seriesId, timeZone: actor.timeZone })
    await placeAppointments(tx, actor, { placements, places, now })
    return { ids: steps.map(({ row }) => row.id), before: steps.map(({ row }) => presentFormerPlace(row)) }
  })
}

/** Dry run of a move: returns the new times and their conflicts. */
export async function previewMove(
  db: Database,
  actor: Actor,
  { appointmentId, input, now }: AppointmentRequest<AppointmentMove>,
): Promise<MovePreview> {
  const seen = await findAppointmentRow(db, actor, appointmentId)
  const scope = whereInScope(seen, input.scope, now)
  const rows = await db
    .select()
    .from(appointment)
    .where(and(eq(appointment.businessId, actor.businessId), scope))
  const steps = await planSteps(db, actor, { rows, target: seen, input })
  return {
    occurrences: steps.map(({ day, wish, clockChange, clashes }) => ({
      day,
      startsAt: wish.startsAt.toISOString(),
      clockChange,
      clashes,
    })),
  }
}

async function findEmployeeIds(db: Queryable, actor: Actor, scope: ReturnType<typeof whereInScope>): Promise<string[]> {
  const rows = await db
    .selectDistinct({ employeeId: appointment.employeeId })
    .from(appointment)
    .where(and(eq(appointment.businessId, actor.businessId), scope))
  return rows.map(({ employeeId }) => employeeId)
}

function requireTarget(
  rows: AppointmentRow[],
  { appointmentId, input }: AppointmentRequest<AppointmentMove>,
): AppointmentRow {
  const target = rows.find(({ id }) => id === appointmentId)
  if (!target) throw new AppError('not_found')
  if (target.version !== input.version) throw new AppError('stale_version')
  if (target.cancelledAt) throw new AppError('appointment_cancelled')
  return target
}

type MoveContext = { rows: AppointmentRow[]; target: AppointmentRow; input: AppointmentMove }

async function planSteps(db: Queryable, actor: Actor, { rows, target, input }: MoveContext): Promise<Step[]> {
  const { timeZone } = actor
  const [service] = await findServicesByIds(db, actor, [target.serviceId])
  const isGiven = input.employeeId !== target.employeeId
  if (isGiven && service && !isPerformedBy(service, input.employeeId)) throw new AppError('not_performed')
  const moving = rows
    .filter((row) => row.id === target.id || !input.skip.includes(localDay(row.startsAt, timeZone)))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const planned = moving.map((row) => ({ row, ...getStep(row, { target, input, timeZone }) }))
  const wishes = planned.map(({ wish }) => wish)
  const clashes = await findConflicts(db, actor, { wishes, except: moving.map(({ id }) => id) })
  return planned.map((step, index) => ({ ...step, clashes: clashes[index] ?? [] }))
}

/**
 * Applies only the properties that change on the target; the other appointments keep their own duration and employee.
 */
function getStep(
  row: AppointmentRow,
  { target, input, timeZone }: { target: AppointmentRow; input: AppointmentMove; timeZone: string },
) {
  const towards = { from: target.startsAt, to: new Date(input.startsAt), timeZone }
  const { at, clockChange } = shiftOccurrence(row.startsAt, towards)
  const durationMinutes =
    input.durationMinutes === getDurationMinutes(target) ? getDurationMinutes(row) : input.durationMinutes
  const employeeId = input.employeeId === target.employeeId ? row.employeeId : input.employeeId
  const wish = toWantedTime({ ...row, employeeId, startsAt: at, endsAt: minutesAfter(at, durationMinutes) })
  return { wish, clockChange, day: localDay(row.startsAt, timeZone) }
}

/**
 * Splits off the following appointments into a new series, so that a later change of the whole original series does not
 * affect them. Where none is ahead before them, there is nothing to split.
 */
async function splitSeries(
  tx: Transaction,
  actor: Actor,
  { target, input, now }: Omit<MoveContext, 'rows'> & { now: Date },
) {
  const { seriesId, seriesDay } = target
  if (input.scope !== 'following' || !seriesId || !seriesDay) return seriesId
  const isBefore = and(whereInScope(target, 'all', now), lt(appointment.seriesDay, seriesDay))
  if ((await tx.$count(appointment, and(eq(appointment.businessId, actor.businessId), isBefore))) === 0) return seriesId
  const id = newId()
  await tx.execute(sql`
    insert into ${series} (business_id, id, every_weeks)
    select s.business_id, ${id}, s.every_weeks from ${series} s
    where s.business_id = ${actor.businessId} and s.id = ${seriesId}`)
  return id
}

function toPlacements(
  steps: Step[],
  { target, input, seriesId, timeZone }: Omit<MoveContext, 'rows'> & { seriesId: string | null; timeZone: string },
): Placement[] {
  const towards = { from: target.startsAt, to: new Date(input.startsAt), timeZone }
  const days = input.scope === 'this' ? 0 : daysMoved(towards)
  return steps.map(({ row, wish, clashes }) => ({
    row,
    wish,
    anywayReason: getAnywayReason(clashes, input.anyway),
    seriesId,
    seriesDay: row.seriesDay && addDays(row.seriesDay, days),
  }))
}
