import type { Sale, SaleFilter, SaleSummary } from '@deskbell/domain/sales/schema.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, asc, desc, eq, getTableColumns, sql } from '../../db/drizzle.ts'
import { findById } from '../../db/find-by-id.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { client } from '../../db/schema/client.ts'
import { employee } from '../../db/schema/employee.ts'
import { pass } from '../../db/schema/pass.ts'
import { payment } from '../../db/schema/payment.ts'
import { priceTier } from '../../db/schema/price-tier.ts'
import { promoCode } from '../../db/schema/promo-code.ts'
import { sale, saleLine, tender } from '../../db/schema/sale.ts'
import { stockEntry } from '../../db/schema/stock-entry.ts'
import { isOnDay, selectName } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import { findSaleFiscal } from '../fiscal/queries.ts'
import { type NamedLine, type OpenLine, presentSale, presentSummary, type SaleRow } from './present.ts'

const selectTaxPaid = ({ businessId }: Actor) =>
  sql<number>`coalesce((
  select sum(p.tax) from ${payment} p
  where p.business_id = ${businessId} and p.sale_line_id = ${saleLine.id} and p.refund_of is null), 0)`.mapWith(Number)

function selectOpenLine(actor: Actor) {
  const { forgiven, voidedAt: passVoidedAt, visits: passVisits, remaining: passRemaining } = pass
  const ofPass = { forgiven, passVoidedAt, passVisits, passRemaining }
  return { ...getTableColumns(saleLine), ...ofPass, taxPaid: selectTaxPaid(actor) }
}

const ofItsPass = and(eq(pass.businessId, saleLine.businessId), eq(pass.id, saleLine.passId))

/** Finds the lines of a sale in their order. */
export function findOpenLines(db: Queryable, actor: Actor, saleId: string): Promise<OpenLine[]> {
  const { businessId } = actor
  return db
    .select(selectOpenLine(actor))
    .from(saleLine)
    .leftJoin(pass, ofItsPass)
    .where(and(eq(saleLine.businessId, businessId), eq(saleLine.saleId, saleId)))
    .orderBy(asc(saleLine.position))
}

/** Finds the line by which a pass was sold. */
export async function findPassLine(db: Queryable, actor: Actor, passId: string): Promise<OpenLine | null> {
  const { businessId } = actor
  const [found] = await db
    .select(selectOpenLine(actor))
    .from(saleLine)
    .leftJoin(pass, ofItsPass)
    .where(and(eq(saleLine.businessId, businessId), eq(saleLine.id, passId)))
  return found ?? null
}

export function findSaleRow(db: Queryable, actor: Actor, id: string): Promise<SaleRow> {
  return findById(db, actor, sale, id)
}

/** Locks a sale until the transaction ends; take the lock of its client first. Throws AppError 'not_found'. */
export async function lockSale(tx: Transaction, actor: Actor, id: string): Promise<SaleRow> {
  const [row] = await tx
    .select()
    .from(sale)
    .where(and(eq(sale.businessId, actor.businessId), eq(sale.id, id)))
    .for('no key update')
  if (!row) throw new AppError('not_found')
  return row
}

const selectPiecesOut = ({ businessId }: Actor) =>
  sql<number>`coalesce((
  select -sum(e.quantity) from ${stockEntry} e
  where e.business_id = ${businessId} and e.sale_line_id = ${saleLine}.id), 0)`.mapWith(Number)

function findNamedLines(db: Queryable, actor: Actor, saleId: string): Promise<NamedLine[]> {
  const { businessId } = actor
  const names = { clientName: selectName(client), employeeName: selectName(employee), promoCode: promoCode.code }
  return db
    .select({ ...selectOpenLine(actor), ...names, tierName: priceTier.name, piecesOut: selectPiecesOut(actor) })
    .from(saleLine)
    .leftJoin(pass, ofItsPass)
    .leftJoin(client, and(eq(client.businessId, saleLine.businessId), eq(client.id, saleLine.clientId)))
    .leftJoin(employee, and(eq(employee.businessId, saleLine.businessId), eq(employee.id, saleLine.employeeId)))
    .leftJoin(promoCode, and(eq(promoCode.businessId, saleLine.businessId), eq(promoCode.id, saleLine.promoCodeId)))
    .leftJoin(priceTier, and(eq(priceTier.businessId, saleLine.businessId), eq(priceTier.id, saleLine.priceTierId)))
    .where(and(eq(saleLine.businessId, businessId), eq(saleLine.saleId, saleId)))
    .orderBy(asc(saleLine.position))
}

/** Throws AppError 'not_found'. */
export async function findSale(db: Queryable, actor: Actor, id: string): Promise<Sale> {
  const { businessId } = actor
  const [row] = await db
    .select({ ...getTableColumns(sale), clientName: selectName(client) })
    .from(sale)
    .leftJoin(client, and(eq(client.businessId, sale.businessId), eq(client.id, sale.clientId)))
    .where(and(eq(sale.businessId, businessId), eq(sale.id, id)))
  if (!row) throw new AppError('not_found')
  const [soldLines, tenders, refunds, fiscal] = await Promise.all([
    findNamedLines(db, actor, id),
    db
      .select()
      .from(tender)
      .where(and(eq(tender.businessId, businessId), eq(tender.saleId, id)))
      .orderBy(asc(tender.at), asc(tender.id)),
    db
      .select()
      .from(sale)
      .where(and(eq(sale.businessId, businessId), eq(sale.refundOf, id)))
      .orderBy(asc(sale.at), asc(sale.id)),
    findSaleFiscal(db, actor, id),
  ])
  return presentSale({ ...row, soldLines, tenders, refunds, fiscal })
}

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

/** Sums what is owed for the lines of each sale, as `presentLine` does. */
const selectOwed = ({ businessId }: Actor) =>
  sql<number>`coalesce((
  select sum(greatest(0, l.amount - l.paid - coalesce(p.forgiven, l.waived)))
  from ${saleLine} l left join ${pass} p on p.business_id = ${businessId} and p.id = l.pass_id
  where l.business_id = ${businessId} and l.sale_id = ${sale}.id and l.refund_of is null
    and p.voided_at is null), 0)`.mapWith(Number)

const selectLines = ({ businessId }: Actor) => sql<SaleSummary['lines']>`array(
  select json_build_object('kind', l.kind, 'name', l.name) from ${saleLine} l
  where l.business_id = ${businessId} and l.sale_id = ${sale}.id order by l.position)`

/** Finds a page of sales and refunds, the newest first. */
export async function findSalePage(db: Queryable, actor: Actor, asked: SaleFilter) {
  const { day, clientId, owing, cursor, limit } = asked
  const before = decodeCursor(cursor, SortKey)
  const owed = selectOwed(actor)
  const rows = await db
    .select({ ...getTableColumns(sale), clientName: selectName(client), owed, sold: selectLines(actor) })
    .from(sale)
    .leftJoin(client, and(eq(client.businessId, sale.businessId), eq(client.id, sale.clientId)))
    .where(
      and(
        eq(sale.businessId, actor.businessId),
        isOnDay(actor, sale.at, day),
        clientId ? eq(sale.clientId, clientId) : undefined,
        owing ? sql`${owed} > 0` : undefined,
        before ? sql`(${sale.at}, ${sale.id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(sale.at), desc(sale.id))
    .limit(limit + 1)
  return toPage(rows, {
    limit,
    present: (row) => ({ ...presentSummary(row), lines: row.sold }),
    sortKey: ({ at, id }) => [at.toISOString(), id],
  })
}
