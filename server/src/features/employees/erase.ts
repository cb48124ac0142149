import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Queryable, Transaction } from '../../db/client.ts'
import { and, eq, gt, inArray, isNull, or, sql } from '../../db/drizzle.ts'
import type { PgColumn, PgTable } from '../../db/pg-core.ts'
import { activity } from '../../db/schema/activity.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { employee } from '../../db/schema/employee.ts'
import { specialDays, timeOff } from '../../db/schema/hours.ts'
import { feed, webhookDelivery } from '../../db/schema/integration.ts'
import { message } from '../../db/schema/message.ts'
import { operation } from '../../db/schema/operation.ts'
import { waitingOffer } from '../../db/schema/waiting.ts'
import { AppError } from '../../errors.ts'
import { toStoredText } from '../../lib/stored-text.ts'
import { announce } from '../../live/announce.ts'
import { FORGOTTEN_ANSWER, toPattern } from '../clients/privacy/forget.ts'
import { changeServices, lockChangedServices } from '../services/performers.ts'
import { type EmployeeRow, presentEmployee } from './present.ts'
import { findEmployee } from './queries.ts'

/** Replacement for the name of an erased employee. */
const ERASED_NAME = toStoredText(msg({ context: 'stored', message: 'Erased employee' }))

/** Locks an employee against any other transaction that refers to the row, bookings included. */
export async function lockEmployeeRow(tx: Transaction, { businessId }: Actor, id: string): Promise<void> {
  await tx
    .select({ id: employee.id })
    .from(employee)
    .where(and(eq(employee.businessId, businessId), eq(employee.id, id)))
    .for('update')
}

/**
 * Erases the values that audit log entries and stored answers hold about an employee. `hours`: ids of their time off
 * and special days.
 */
export async function forgetEmployee(
  tx: Transaction,
  { businessId }: Actor,
  { id, hours }: { id: string; hours: string[] },
): Promise<void> {
  const ids = [id, ...hours]
  const entities = ['employee', 'time_off', 'special_days']
  await tx
    .update(activity)
    .set({ before: null, after: null })
    .where(
      and(eq(activity.businessId, businessId), inArray(activity.entity, entities), inArray(activity.entityId, ids)),
    )
  await tx
    .update(operation)
    .set(FORGOTTEN_ANSWER)
    .where(
      and(
        eq(operation.businessId, businessId),
        or(inArray(operation.id, ids), sql`strpos(${operation.response}::text, ${id}) > 0`),
      ),
    )
}

/**
 * Erases an employee (GDPR), idempotently: name, phone, e-mail and notes go for good, appointments and visits stay for
 * the reports. Throws AppError 'not_found', or 'has_appointments' while appointments are ahead.
 */
export async function eraseEmployee(
  db: Database,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<Employee> {
  return db.transaction(async (tx) => {
    const change = await lockChangedServices(tx, actor, { employeeId: id, services: [] })
    await lockEmployeeRow(tx, actor, id)
    const row = await findEmployee(tx, actor, id)
    if (row.erasedAt) return presentEmployee(row)
    if (await isBookedAhead(tx, actor, id, now)) throw new AppError('has_appointments')
    const hours = [...(await findHours(tx, actor, timeOff, id)), ...(await findHours(tx, actor, specialDays, id))]
    await forgetEmployee(tx, actor, { id, hours })
    await forgetWhatWasSent(tx, actor, row)
    await eraseHours(tx, actor, id, now)
    await changeServices(tx, actor, { ...change, employeeId: id, now })
    await eraseIdentity(tx, actor, id, now)
    await logAudit(tx, actor, { action: 'erased', entity: 'employee', entityId: id, at: now })
    await announce(tx, actor.businessId, ['employees', 'services', 'appointments', 'integrations'])
    return presentEmployee(await findEmployee(tx, actor, id))
  })
}

async function isBookedAhead(db: Queryable, { businessId }: Actor, id: string, now: Date): Promise<boolean> {
  const ahead = await db
    .select({ id: appointment.id })
    .from(appointment)
    .where(
      and(
        eq(appointment.businessId, businessId),
        eq(appointment.employeeId, id),
        gt(appointment.endsAt, now),
        isNull(appointment.cancelledAt),
      ),
    )
    .limit(1)
  return ahead.length > 0
}

async function findHours(
  db: Queryable,
  { businessId }: Actor,
  table: PgTable & { businessId: PgColumn; id: PgColumn; employeeId: PgColumn },
  employeeId: string,
) {
  const rows = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(and(eq(table.businessId, businessId), eq(table.employeeId, employeeId)))
  return rows.map(({ id }) => id)
}

/** Replaces the name in webhook deliveries and in the text of messages to clients; their HTML and calendar files go. */
async function forgetWhatWasSent(tx: Transaction, { businessId }: Actor, row: EmployeeRow): Promise<void> {
  const name = `(?<!\\w)(${toPattern([fullName(row), row.firstName])})(?!\\w)`
  const without = (column: PgColumn) => sql`regexp_replace(${column}, ${name}, ${ERASED_NAME}, 'g')`
  const theirs = sql`select b.id from ${booking} b
    join ${appointment} a on a.business_id = ${businessId} and a.id = b.appointment_id and a.employee_id = ${row.id}
    where b.business_id = ${businessId}`
  const offers = sql`select 'offer ' || o.id from ${waitingOffer} o
    where o.business_id = ${businessId} and o.employee_id = ${row.id}`
  const { subject, text } = message
  await tx
    .update(message)
    .set({ subject: sql`left(${without(subject)}, 200)`, text: without(text), html: '', ics: '' })
    .where(
      and(
        eq(message.businessId, businessId),
        or(
          sql`${message.bookingId} in (${theirs})`,
          sql`substring(${message.once} from '^offer [0-9a-f-]{36}') in (${offers})`,
        ),
      ),
    )
  const body = sql`${webhookDelivery.body}::jsonb`
  const nobody = sql`jsonb_build_object('id', ${row.id}::text, 'firstName', ${ERASED_NAME}::text, 'lastName', '')`
  await tx
    .update(webhookDelivery)
    .set({ body: sql`jsonb_set(${body}, '{data,employee}', ${nobody})::text` })
    .where(and(eq(webhookDelivery.businessId, businessId), sql`${body} #>> '{data,employee,id}' = ${row.id}`))
}

/** Empties the notes about absences, and ends the calendar feeds of the schedule. */
async function eraseHours(tx: Transaction, { businessId }: Actor, id: string, now: Date): Promise<void> {
  await tx
    .update(timeOff)
    .set({ note: '' })
    .where(and(eq(timeOff.businessId, businessId), eq(timeOff.employeeId, id)))
  await tx
    .update(specialDays)
    .set({ name: '' })
    .where(and(eq(specialDays.businessId, businessId), eq(specialDays.employeeId, id)))
  await tx
    .update(feed)
    .set({ revokedAt: now, updatedAt: now })
    .where(and(eq(feed.businessId, businessId), eq(feed.employeeId, id), isNull(feed.revokedAt)))
}

async function eraseIdentity(tx: Transaction, { businessId }: Actor, id: string, now: Date): Promise<void> {
  await tx
    .update(employee)
    .set({
      firstName: ERASED_NAME,
      lastName: '',
      phone: '',
      email: '',
      note: '',
      videoLink: '',
      archivedAt: sql`coalesce(${employee.archivedAt}, ${now.toISOString()})`,
      erasedAt: now,
      version: sql`${employee.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(employee.businessId, businessId), eq(employee.id, id)))
}
