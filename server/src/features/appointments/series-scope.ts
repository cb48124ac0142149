import type { Appointment, Scope } from '@deskbell/domain/appointments/schema.ts'
import { and, desc, eq, gte, isNull, or, type SQL } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { findById } from '../../db/find-by-id.ts'
import { runOnce } from '../../db/idempotency.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { announce } from '../../live/announce.ts'
import { type AppointmentRow, presentAppointment } from './present.ts'
import { findAppointmentRecords } from './queries.ts'

/** What is asked of which appointment; `input.id` is that of the operation. */
export type Asked<Input> = { appointmentId: string; input: Input; now: Date }

export function findAppointmentRow(db: Queryable, actor: Actor, id: string): Promise<AppointmentRow> {
  return findById(db, actor, appointment, id)
}

/**
 * The appointments that a change of one is about: itself, those of its series that follow, or all of the series that are
 * still to come. What is cancelled stays cancelled.
 */
export function inScope(target: AppointmentRow, scope: Scope, now: Date): SQL | undefined {
  const { id, seriesId, seriesDay } = target
  if (scope === 'this' || !seriesId || !seriesDay) return eq(appointment.id, id)
  const others = scope === 'following' ? gte(appointment.seriesDay, seriesDay) : gte(appointment.startsAt, now)
  return or(eq(appointment.id, id), and(eq(appointment.seriesId, seriesId), others, isNull(appointment.cancelledAt)))
}

/** Does something to appointments, once, and answers with those it was done to as they are then. */
export async function changeAppointments(
  db: Queryable,
  actor: Actor,
  { action, appointmentId, input, now }: { action: string } & Asked<{ id: string }>,
  work: (tx: Transaction) => Promise<string[]>,
): Promise<{ items: Appointment[] }> {
  return runOnce(db, actor, { id: input.id, body: [action, appointmentId, input] }, async (tx) => {
    const before = await findAppointmentRow(tx, actor, appointmentId)
    const ids = await work(tx)
    const about = { entity: 'appointment', entityId: appointmentId, clientId: await findOnlyClient(tx, actor, before) }
    await logAudit(tx, actor, { action, ...about, before: asBefore(before), after: input, at: now })
    await announce(tx, actor.businessId, ['appointments', 'clients'])
    return { items: (await findAppointmentRecords(tx, actor, ids)).map(presentAppointment) }
  })
}

/** Whose appointment it is; a class is nobody's. */
async function findOnlyClient(tx: Transaction, actor: Actor, { id, kind }: AppointmentRow): Promise<string | null> {
  if (kind === 'class') return null
  const [row] = await tx
    .select({ clientId: booking.clientId })
    .from(booking)
    .where(and(eq(booking.businessId, actor.businessId), eq(booking.appointmentId, id)))
    .orderBy(desc(booking.createdAt))
    .limit(1)
  return row?.clientId ?? null
}

function asBefore({ startsAt, endsAt, employeeId, note, price, capacity, cancelledAt }: AppointmentRow) {
  return { startsAt, endsAt, employeeId, note, price, capacity, cancelledAt }
}
