import type { SpendablePass } from '@deskbell/domain/passes/rules.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { PaymentMethod } from '@deskbell/domain/payments/schema.ts'
import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/client.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import { pass } from '../../db/schema/pass.ts'
import { payment } from '../../db/schema/payment.ts'
import { service } from '../../db/schema/service.ts'
import type { Actor } from '../../middleware/actor.ts'
import { Refusal } from '../../middleware/errors.ts'
import { type LedgerRow, presentPass, presentSpendable } from './present.ts'

const withPayment = {
  ...getTableColumns(pass),
  paidBy: sql<PaymentMethod | null>`(
    select p.method from ${payment} p
    where p.business_id = ${pass}.business_id and p.pass_id = ${pass}.id
    order by p.received_at limit 1)`,
}

/** The ledger entries of some passes, the newest first, each with the service that it was for. */
async function findLedgers(db: Queryable, actor: Actor, passIds: string[]): Promise<LedgerRow[]> {
  if (passIds.length === 0) return []
  return db
    .select({ ...getTableColumns(ledgerEntry), serviceName: service.name })
    .from(ledgerEntry)
    .leftJoin(checkIn, and(eq(checkIn.businessId, ledgerEntry.businessId), eq(checkIn.id, ledgerEntry.checkInId)))
    .leftJoin(service, and(eq(service.businessId, checkIn.businessId), eq(service.id, checkIn.serviceId)))
    .where(and(eq(ledgerEntry.businessId, actor.businessId), inArray(ledgerEntry.passId, passIds)))
    .orderBy(ledgerEntry.passId, desc(ledgerEntry.sequence))
}

async function findPassesWhere(db: Queryable, actor: Actor, condition: SQL): Promise<Pass[]> {
  const rows = await db
    .select(withPayment)
    .from(pass)
    .where(and(eq(pass.businessId, actor.businessId), condition))
    .orderBy(desc(pass.purchasedAt), desc(pass.id))
  const entries = await findLedgers(
    db,
    actor,
    rows.map(({ id }) => id),
  )
  const ledgers = Map.groupBy(entries, ({ passId }) => passId)
  return rows.map((row) => presentPass({ ...row, ledger: ledgers.get(row.id) ?? [] }))
}

/** The client's passes with their ledgers, the newest first. */
export async function findPassesOf(db: Queryable, actor: Actor, clientId: string): Promise<Pass[]> {
  return findPassesWhere(db, actor, eq(pass.clientId, clientId))
}

export async function findPass(db: Queryable, actor: Actor, id: string): Promise<Pass> {
  const [found] = await findPassesWhere(db, actor, eq(pass.id, id))
  if (!found) throw new Refusal('not_found')
  return found
}

/** What of some clients' passes the choice of one looks at, by client. */
export async function findSpendablePasses(
  db: Queryable,
  actor: Actor,
  clientIds: string[],
): Promise<Map<string, SpendablePass[]>> {
  const rows = await db
    .select()
    .from(pass)
    .where(and(eq(pass.businessId, actor.businessId), inArray(pass.clientId, clientIds), isNull(pass.voidedAt)))
  return Map.groupBy(
    rows.map((row) => ({ ...presentSpendable(row), clientId: row.clientId })),
    ({ clientId }) => clientId,
  )
}
