import type {
  OpeningHours,
  OpeningHoursUpdate,
  SpecialDays,
  SpecialDaysInput,
  TimeOff,
  TimeOffInput,
  WorkingHours,
  WorkingHoursUpdate,
} from '@deskbell/domain/business/hours/schema.ts'
import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { updateRow } from '../../../db/optimistic-lock.ts'
import { employee } from '../../../db/schema/employee.ts'
import { specialDays, timeOff } from '../../../db/schema/hours.ts'
import { AppError } from '../../../errors.ts'
import { announce } from '../../../live/announce.ts'
import { findEmployee } from '../../employees/queries.ts'
import { changeBusiness } from '../commands.ts'
import { presentOpeningHours, presentSpecialDays, presentTimeOff, presentWorkingHours } from './present.ts'

/** Live topics of all hours: free times, among the appointments, depend on them. */
const TOUCHED: LiveTopic[] = ['hours', 'appointments']

/** Changes the weekly opening hours. Throws AppError 'stale_version' if the business was changed in the meantime. */
export async function changeOpeningHours(
  db: Database,
  actor: Actor,
  input: OpeningHoursUpdate & { now: Date },
): Promise<OpeningHours> {
  return db.transaction(async (tx) => {
    const { version, openingHours, now } = input
    const row = await changeBusiness(tx, actor, { version, values: { openingHours }, now })
    await announce(tx, actor.businessId, [...TOUCHED, 'business'])
    return presentOpeningHours(row)
  })
}

/** Changes an employee's weekly hours. Throws AppError 'stale_version' if the employee was changed in the meantime. */
export async function changeWorkingHours(
  db: Database,
  actor: Actor,
  input: WorkingHoursUpdate & { employeeId: string; now: Date },
): Promise<WorkingHours> {
  return db.transaction(async (tx) => {
    const { employeeId, version, workingHours, now } = input
    await updateRow(tx, actor, employee, { id: employeeId, version, values: { workingHours }, now })
    await announce(tx, actor.businessId, [...TOUCHED, 'employees'])
    return presentWorkingHours({ ...(await findEmployee(tx, actor, employeeId)), employeeId })
  })
}

function whereSpecialDays(actor: Actor, id: string) {
  return and(eq(specialDays.businessId, actor.businessId), eq(specialDays.id, id))
}

/** Creates or replaces special days (upsert by id). */
export async function saveSpecialDays(
  db: Database,
  actor: Actor,
  input: SpecialDaysInput,
  now: Date,
): Promise<SpecialDays> {
  return db.transaction(async (tx) => {
    const { businessId } = actor
    const { id, ...fields } = input
    if (fields.employeeId) await findEmployee(tx, actor, fields.employeeId)
    const [before] = await tx.select().from(specialDays).where(whereSpecialDays(actor, id)).for('no key update')
    const row = { ...fields, businessId, id, createdAt: before?.createdAt ?? now, updatedAt: now }
    const target = [specialDays.businessId, specialDays.id]
    await tx
      .insert(specialDays)
      .values(row)
      .onConflictDoUpdate({ target, set: { ...fields, updatedAt: now } })
    const action = before ? 'changed' : 'added'
    await logAudit(tx, actor, { action, entity: 'special_days', entityId: id, before, after: input, at: now })
    await announce(tx, businessId, TOUCHED)
    return presentSpecialDays(row)
  })
}

type Removal = { id: string; now: Date }

/** Deletes special days and returns them, for undo. Throws AppError 'not_found'. */
export async function removeSpecialDays(db: Database, actor: Actor, { id, now }: Removal): Promise<SpecialDays> {
  return db.transaction(async (tx) => {
    const [before] = await tx.delete(specialDays).where(whereSpecialDays(actor, id)).returning()
    if (!before) throw new AppError('not_found')
    await logAudit(tx, actor, { action: 'removed', entity: 'special_days', entityId: id, before, at: now })
    await announce(tx, actor.businessId, TOUCHED)
    return presentSpecialDays(before)
  })
}

function whereTimeOff(actor: Actor, id: string) {
  return and(eq(timeOff.businessId, actor.businessId), eq(timeOff.id, id))
}

/** Creates or replaces an employee's time off (upsert by id). */
export async function saveTimeOff(db: Database, actor: Actor, input: TimeOffInput, now: Date): Promise<TimeOff> {
  return db.transaction(async (tx) => {
    const { businessId } = actor
    const { id, ...fields } = input
    await findEmployee(tx, actor, fields.employeeId)
    const [before] = await tx.select().from(timeOff).where(whereTimeOff(actor, id)).for('no key update')
    const row = { ...fields, businessId, id, createdAt: before?.createdAt ?? now, updatedAt: now }
    const target = [timeOff.businessId, timeOff.id]
    await tx
      .insert(timeOff)
      .values(row)
      .onConflictDoUpdate({ target, set: { ...fields, updatedAt: now } })
    const action = before ? 'changed' : 'added'
    await logAudit(tx, actor, { action, entity: 'time_off', entityId: id, before, after: input, at: now })
    await announce(tx, businessId, TOUCHED)
    return presentTimeOff(row)
  })
}

/** Deletes time off and returns it, for undo. Throws AppError 'not_found'. */
export async function removeTimeOff(db: Database, actor: Actor, { id, now }: Removal): Promise<TimeOff> {
  return db.transaction(async (tx) => {
    const [before] = await tx.delete(timeOff).where(whereTimeOff(actor, id)).returning()
    if (!before) throw new AppError('not_found')
    await logAudit(tx, actor, { action: 'removed', entity: 'time_off', entityId: id, before, at: now })
    await announce(tx, actor.businessId, TOUCHED)
    return presentTimeOff(before)
  })
}
