import type { SpendablePass } from '@deskbell/domain/passes/rules.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { dayBounds, localDay, weekBounds } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { aliasedTable, and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from '../../db/drizzle.ts'
import { findById } from '../../db/find-by-id.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client } from '../../db/schema/client.ts'
import { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import { pass } from '../../db/schema/pass.ts'
import { payment } from '../../db/schema/payment.ts'
import { service } from '../../db/schema/service.ts'
import { AppError } from '../../errors.ts'
import { type LedgerRow, type PassRow, type PaymentRow, presentPass, presentSpendable } from './present.ts'

const otherPass = aliasedTable(pass, 'other_pass')
const otherClient = aliasedTable(client, 'other_client')
const viewer = aliasedTable(client, 'viewer')

const selectName = (person: typeof client) => sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`

const isUndone = ({ businessId }: Actor) => sql<boolean>`exists (
  select 1 from ${ledgerEntry} u
  where u.business_id = ${businessId} and u.pass_id = ${ledgerEntry}.pass_id
    and u.undoes = ${ledgerEntry}.sequence)`

async function findLedgers(db: Queryable, actor: Actor, passIds: string[]): Promise<LedgerRow[]> {
  if (passIds.length === 0) return []
  return db
    .select({
      ...getTableColumns(ledgerEntry),
      serviceName: service.name,
      occurredAt: sql<Date | null>`coalesce(${checkIn.occurredAt}, ${appointment.startsAt})`.mapWith(
        checkIn.occurredAt,
      ),
      visitUndoneAt: checkIn.undoneAt,
      otherPassName: otherPass.name,
      otherClientName: selectName(otherClient),
      undone: isUndone(actor),
    })
    .from(ledgerEntry)
    .leftJoin(checkIn, and(eq(checkIn.businessId, ledgerEntry.businessId), eq(checkIn.id, ledgerEntry.checkInId)))
    .leftJoin(booking, and(eq(booking.businessId, ledgerEntry.businessId), eq(booking.id, ledgerEntry.bookingId)))
    .leftJoin(
      appointment,
      and(eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .leftJoin(
      service,
      and(
        eq(service.businessId, ledgerEntry.businessId),
        sql`${service.id} = coalesce(${checkIn.serviceId}, ${appointment.serviceId})`,
      ),
    )
    .leftJoin(
      otherPass,
      and(eq(otherPass.businessId, ledgerEntry.businessId), eq(otherPass.id, ledgerEntry.otherPassId)),
    )
    .leftJoin(
      otherClient,
      and(eq(otherClient.businessId, otherPass.businessId), eq(otherClient.id, otherPass.clientId)),
    )
    .where(and(eq(ledgerEntry.businessId, actor.businessId), inArray(ledgerEntry.passId, passIds)))
    .orderBy(ledgerEntry.passId, desc(ledgerEntry.sequence))
}

/** Finds the payments for passes, newest first. */
export async function findPayments(db: Queryable, actor: Actor, passIds: string[]): Promise<PaymentRow[]> {
  if (passIds.length === 0) return []
  return db
    .select()
    .from(payment)
    .where(and(eq(payment.businessId, actor.businessId), inArray(payment.passId, passIds)))
    .orderBy(desc(payment.receivedAt), desc(payment.id))
}

/** Sums the visits taken from a pass within the day or week of its limit that contains `now`. */
export function usedInPeriod({ businessId, timeZone }: Actor, now: Date): SQL<number> {
  const day = dayBounds(localDay(now, timeZone), timeZone)
  const week = weekBounds(localDay(now, timeZone), timeZone)
  return sql<number>`case when ${pass.limitPer} is null then 0 else (
    select coalesce(sum(k.visits_used), 0)::int from ${checkIn} k
    where k.business_id = ${businessId} and k.pass_id = ${pass}.id and k.undone_at is null
      and k.occurred_at >= case ${pass.limitPer} when 'day' then ${day.from.toISOString()}::timestamptz
        else ${week.from.toISOString()}::timestamptz end
      and k.occurred_at < case ${pass.limitPer} when 'day' then ${day.to.toISOString()}::timestamptz
        else ${week.to.toISOString()}::timestamptz end) end`
}

async function withHistories(
  db: Queryable,
  actor: Actor,
  found: { pass: PassRow; usedInPeriod: number; ownerName: string }[],
): Promise<Pass[]> {
  const ids = found.map(({ pass }) => pass.id)
  const [entries, payments] = await Promise.all([findLedgers(db, actor, ids), findPayments(db, actor, ids)])
  const ledgers = Map.groupBy(entries, ({ passId }) => passId)
  const paid = Map.groupBy(payments, ({ passId }) => passId)
  return found.map(({ pass, ...rest }) =>
    presentPass({ ...pass, ...rest, payments: paid.get(pass.id) ?? [], ledger: ledgers.get(pass.id) ?? [] }),
  )
}

const mayUse = or(eq(pass.clientId, viewer.id), eq(pass.shared, true))

/** Selects the passes that each client may use: their own, and those shared within their household. */
function passesUsableBy(db: Queryable, actor: Actor, { clientIds, now }: { clientIds: string[]; now: Date }) {
  const isOfHousehold = or(eq(client.id, viewer.id), eq(client.householdId, viewer.householdId))
  return db
    .select({
      pass: getTableColumns(pass),
      usedInPeriod: usedInPeriod(actor, now),
      viewerId: viewer.id,
      ownerName: sql<string>`case when ${client.id} = ${viewer.id} then '' else ${selectName(client)} end`,
    })
    .from(viewer)
    .innerJoin(client, and(eq(client.businessId, viewer.businessId), isOfHousehold))
    .innerJoin(pass, and(eq(pass.businessId, client.businessId), eq(pass.clientId, client.id), mayUse))
    .where(and(eq(viewer.businessId, actor.businessId), inArray(viewer.id, clientIds)))
    .$dynamic()
}

export async function findClientPasses(
  db: Queryable,
  actor: Actor,
  { clientId, now }: { clientId: string; now: Date },
): Promise<Pass[]> {
  const found = await passesUsableBy(db, actor, { clientIds: [clientId], now }).orderBy(
    desc(pass.purchasedAt),
    desc(pass.id),
  )
  return withHistories(db, actor, found)
}

export async function findPass(db: Queryable, actor: Actor, { id, now }: { id: string; now: Date }): Promise<Pass> {
  const found = await db
    .select({ pass: getTableColumns(pass), usedInPeriod: usedInPeriod(actor, now), ownerName: sql<string>`''` })
    .from(pass)
    .where(and(eq(pass.businessId, actor.businessId), eq(pass.id, id)))
  const [presented] = await withHistories(db, actor, found)
  if (!presented) throw new AppError('not_found')
  return presented
}

export function findPassRow(db: Queryable, actor: Actor, id: string): Promise<PassRow> {
  return findById(db, actor, pass, id)
}

/** Finds the passes that clients may use, by client, with the fields that the choice of a pass depends on. */
export async function findSpendablePasses(
  db: Queryable,
  actor: Actor,
  wanted: { clientIds: string[]; now: Date },
): Promise<Map<string, SpendablePass[]>> {
  const rows = await passesUsableBy(db, actor, wanted)
  const spendable = rows
    .filter(({ pass }) => pass.voidedAt === null)
    .map(({ pass, usedInPeriod, viewerId }) => ({ viewerId, ...presentSpendable(pass, usedInPeriod) }))
  return Map.groupBy(spendable, ({ viewerId }) => viewerId)
}

/** Finds a pass that a client may use, as of `now`. Throws AppError 'not_found'. */
export async function findUsablePass(
  db: Queryable,
  actor: Actor,
  { clientId, passId, now }: { clientId: string; passId: string; now: Date },
): Promise<SpendablePass> {
  const rows = await passesUsableBy(db, actor, { clientIds: [clientId], now })
  const found = rows.find(({ pass }) => pass.id === passId)
  if (!found) throw new AppError('not_found')
  return presentSpendable(found.pass, found.usedInPeriod)
}

/** Throws AppError 'not_found'. */
export async function findEntry(
  db: Queryable,
  actor: Actor,
  { passId, sequence }: { passId: string; sequence: number },
) {
  const [row] = await db
    .select({ ...getTableColumns(ledgerEntry), undone: isUndone(actor) })
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.businessId, actor.businessId),
        eq(ledgerEntry.passId, passId),
        eq(ledgerEntry.sequence, sequence),
      ),
    )
  if (!row) throw new AppError('not_found')
  return row
}
