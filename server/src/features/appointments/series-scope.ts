import type { Appointment, Scope } from '@deskbell/domain/appointments/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, desc, eq, gte, isNull, or, type SQL } from '../../db/drizzle.ts'
import { findById } from '../../db/find-by-id.ts'
import { runOnce } from '../../db/idempotency.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { announce } from '../../live/announce.ts'
import { type AppointmentRow, presentAppointment } from './present.ts'
import { findAppointmentRecords } from './queries.ts'

/** Request on an appointment; `input.id` is the idempotency key. */
export type AppointmentRequest<Input> = { appointmentId: string; input: Input; now: Date }

export function findAppointmentRow(db: Queryable, actor: Actor, id: string): Promise<AppointmentRow> {
  return findById(db, actor, appointment, id)
}

/**
 * Condition for the appointments that a change applies to: the target itself, plus the following ones of its series, or
 * all future ones. Cancelled ones other than the target are excluded.
 */
export function whereInScope(target: AppointmentRow, scope: Scope, now: Date): SQL | undefined {
  const { id, seriesId, seriesDay } = target
  if (scope === 'this' || !seriesId || !seriesDay) return eq(appointment.id, id)
  const others = scope === 'following' ? gte(appointment.seriesDay, seriesDay) : gte(appointment.startsAt, now)
  return or(eq(appointment.id, id), and(eq(appointment.seriesId, seriesId), others, isNull(appointment.cancelledAt)))
}

/**
 * Runs a change in an idempotent transaction, writes the audit log, and returns the changed appointments with what else
 * `work` returns. `after`: what is logged instead of the input.
 */
export async function changeAppointments<Changed extends { ids: string[]; after?: object }>(
  db: Queryable,
  actor: Actor,
  { action, appointmentId, input, now }: { action: string } & AppointmentRequest<{ id: string }>,
  work: (tx: Transaction) => Promise<Changed>,
): Promise<{ items: Appointment[] } & Omit<Changed, 'ids' | 'after'>> {
  return runOnce(db, actor, { id: input.id, body: [action, appointmentId, input] }, async (tx) => {
    const before = await findAppointmentRow(tx, actor, appointmentId)
    const { ids, after = input, ...more } = await work(tx)
    const about = { entity: 'appointment', entityId: appointmentId, clientId: await findOnlyClient(tx, actor, before) }
    await logAudit(tx, actor, { action, ...about, before: toLogged(before), after, at: now })
    await announce(tx, actor.businessId, ['appointments', 'clients'])
    return { ...more, items: (await findAppointmentRecords(tx, actor, ids)).map(presentAppointment) }
  })
}

/** Returns the client of a one-to-one appointment (latest booking); null for a class. */
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

function toLogged({ startsAt, endsAt, employeeId, note, price, capacity, cancelledAt }: AppointmentRow) {
  return { startsAt, endsAt, employeeId, note, price, capacity, cancelledAt }
}
