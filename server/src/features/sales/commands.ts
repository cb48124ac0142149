import { refundPass, sumPassMoney } from '@deskbell/domain/passes/actions.ts'
import type { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { getLineOwed } from '@deskbell/domain/sales/rules.ts'
import {
  findPaymentProblem,
  type Sale,
  type SaleInput,
  type SaleRefund,
  type TakenPayments,
} from '@deskbell/domain/sales/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { runOnce } from '../../db/idempotency.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { saleLine } from '../../db/schema/sale.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { findBusiness } from '../business/queries.ts'
import { lockClients } from '../clients/queries.ts'
import { queueSignature } from '../fiscal/queue-signature.ts'
import { emitEvent, type NewEvent } from '../integrations/webhooks/create-event.ts'
import type { PackageRow } from '../packages/present.ts'
import { applyOutcome } from '../passes/ledger.ts'
import { coverPastVisits } from '../passes/open-pass.ts'
import { presentState } from '../passes/present.ts'
import { findPassRow, findPayments } from '../passes/queries.ts'
import { checkTierPrices } from '../price-tiers/check-prices.ts'
import type { ProductRow } from '../products/present.ts'
import { insertRedemption, lockPromo } from '../promo-codes/redeem.ts'
import { appendRecords } from '../sale-records/append.ts'
import { issueGiftCards } from '../stored-value/issue.ts'
import { moveStoredValues } from '../stored-value/ledger.ts'
import { toLineMoves } from '../stored-value/sell.ts'
import { lockSources } from '../stored-value/spend.ts'
import { insertSale, type NewLine } from './insert-sale.ts'
import { buildPayments, insertPayments, receivePayments } from './payments.ts'
import { type OpenLine, presentPayable, type SaleRow } from './present.ts'
import { lockRestocked, lockSoldProducts, returnToShelf, takeFromShelf } from './product-lines.ts'
import { findOpenLines, findSale, findSaleRow, lockSale } from './queries.ts'
import { refundLines } from './refund.ts'
import { findVisits, lockPackages, type PackageLineInput, sellLine } from './sold-lines.ts'
import { taxSale } from './tax-sale.ts'

/** Lists that show what a sale changes. */
const TOUCHED = ['sales', 'passes', 'clients', 'check-ins', 'products', 'stored-values'] as const

type Buyer = Awaited<ReturnType<typeof lockClients>>[number]

/** Locks everybody whom a sale is about. Throws AppError 'archived', 'not_found'. */
async function lockBuyers(tx: Transaction, actor: Actor, ids: (string | null)[]): Promise<Map<string, Buyer>> {
  const buyers = await lockClients(tx, actor, [...new Set(ids.filter((id) => id !== null))])
  if (buyers.some(({ archivedAt }) => archivedAt)) throw new AppError('archived')
  return new Map(buyers.map((buyer) => [buyer.id, buyer]))
}

async function markVisitsPaid(tx: Transaction, { businessId }: Actor, saleId: string, now: Date): Promise<void> {
  await tx
    .update(checkIn)
    .set({ saleLineId: saleLine.id, updatedAt: now })
    .from(saleLine)
    .where(
      and(
        eq(checkIn.businessId, businessId),
        eq(checkIn.id, saleLine.checkInId),
        eq(saleLine.businessId, businessId),
        eq(saleLine.saleId, saleId),
      ),
    )
}

/** Returns what payments can pay of a new line. */
function presentUnpaid({ id, kind, amount, tax = 0, passId = null }: NewLine) {
  return { id, kind, amount, tax, passId, paid: 0, taxPaid: 0, payments: null, waived: 0 }
}

/**
 * `paidField`: field of the request that says what is paid. `giftCards`: how gift cards are sold that are to be paid
 * later; if left out, they are paid at once.
 */
export type SaleToMake = SaleInput & { paidField?: string; giftCards?: { mailTo: string } }

/** Throws AppError 'invalid' if the payments don't fit what is due. */
function requirePayments(
  { clientId, payments, paidField = 'payments', giftCards }: SaleToMake,
  taxed: ReturnType<typeof taxSale>['lines'],
): void {
  if (giftCards && payments.length === 0) return
  const lines = taxed.map(({ sold: { kind }, due: { amount } }) => ({ kind, amount }))
  const message = findPaymentProblem({ clientId, lines, payments })
  if (message) throw new AppError('invalid', { fields: [{ path: paidField, message }] })
}

/**
 * Makes a sale in an existing transaction. Throws AppError 'invalid', 'archived', 'not_found', 'visit_not_unpaid',
 * 'not_covered', 'price_changed', 'too_few_visits', 'too_much_money', and the errors of `lockSources` and `lockPromo`.
 */
export async function makeSale(tx: Transaction, actor: Actor, input: SaleToMake, now: Date): Promise<void> {
  const { id, clientId, note } = input
  const packages = await lockPackages(tx, actor, input.lines)
  const products = await lockSoldProducts(tx, actor, input.lines)
  const unlocked = await findVisits(tx, actor, input.lines)
  const owners = [...unlocked.values()].map((visit) => visit.clientId)
  const sold = input.lines.filter((line) => line.kind === 'package')
  const receivers = input.lines.flatMap((line) => ('clientId' in line ? [line.clientId] : []))
  const buyers = await lockBuyers(tx, actor, [clientId, ...owners, ...receivers])
  const payments = await lockSources(tx, actor, input, now)
  // Read again, now that nobody else can change them.
  const visits = await findVisits(tx, actor, input.lines)
  await checkTierPrices(tx, actor, input.lines, visits)
  const promo = await lockPromo(tx, actor, { input, visits, now })
  const business = await findBusiness(tx, actor.businessId)
  const payer = buyers.get(clientId ?? '')
  const asked = input.lines.map((line, index) => ({ sold: line, promo: promo.ofLine(index) }))
  const taxed = taxSale(asked, { packages, products, visits, business, payer })
  requirePayments(input, taxed.lines)
  const { giftCardMonths, fiscal } = business
  const mailTo = input.giftCards?.mailTo
  const lines: NewLine[] = []
  for (const line of taxed.lines)
    lines.push(await sellLine(tx, actor, line, { clientId, packages, products, visits, giftCardMonths, mailTo, now }))
  const received = buildPayments(actor, { saleId: id, clientId, lines: lines.map(presentUnpaid), payments, now })
  const paid = new Map(received.changed.map((line) => [line.id, line]))
  const record = await insertSale(tx, actor, {
    id,
    clientId,
    note,
    taxExemption: taxed.taxExemption,
    lines: lines.map((line) => ({ ...line, ...paid.get(line.id) })),
    now,
  })
  if (promo.code) await insertRedemption(tx, actor, { code: promo.code, saleId: id, change: 1, now })
  if (!input.giftCards) await moveStoredValues(tx, actor, toLineMoves(lines), now)
  const tenders = await insertPayments(tx, actor, { ...received, now })
  await takeFromShelf(tx, actor, { products, lines, now })
  if (visits.size > 0) await markVisitsPaid(tx, actor, id, now)
  for (const line of sold) {
    const { passId, clientId: owner, coveredCheckInIds: checkInIds } = line
    await coverPastVisits(tx, actor, { passId, clientId: owner, checkInIds, now })
    const row = lines.find(({ id }) => id === passId)
    const bought = { sold: line, row, item: packages.get(line.packageId), buyer: buyers.get(owner) }
    const method = received.rows.find((row) => row.passId === passId)?.method ?? null
    await emitPackageSold(tx, actor, { ...bought, paid: paid.get(passId)?.paid ?? 0, method, now })
  }
  if (fiscal) await queueSignature(tx, actor, { saleId: id, lines, payments: received.tenders, now })
  await appendRecords(tx, actor, [record, ...tenders], now)
  await announce(tx, actor.businessId, [...TOUCHED])
}

async function emitPackageSold(
  tx: Transaction,
  actor: Actor,
  {
    sold,
    row,
    item,
    buyer,
    paid,
    method,
    now,
  }: {
    sold: PackageLineInput
    row: NewLine | undefined
    item: PackageRow | undefined
    buyer: Buyer | undefined
    paid: number
    /** Of the first payment that paid for it; null if none did. */
    method: PaymentMethod | null
    now: Date
  },
) {
  const event: NewEvent = {
    event: 'sale.made',
    clientId: sold.clientId,
    at: now,
    data: {
      passId: sold.passId,
      package: { id: sold.packageId, name: item?.name, visits: item?.visits },
      client: { id: sold.clientId, firstName: buyer?.firstName, lastName: buyer?.lastName },
      price: row?.amount,
      discount: row?.discount,
      paid,
      method,
      complimentary: sold.complimentary,
      currency: actor.currency,
    },
  }
  await emitEvent(tx, actor, event)
}

/** Sells anything, once per idempotency key, in one transaction. Throws the errors of `makeSale`. */
export async function createSale(db: Database, actor: Actor, input: SaleInput, now: Date): Promise<Sale> {
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    await makeSale(tx, actor, input, now)
    const { id: entityId, clientId, lines, payments, promoCode } = input
    const after = { lines, payments, ...(promoCode && { promoCode }) }
    await logAudit(tx, actor, { action: 'sold', entity: 'sale', entityId, clientId, after, at: now })
    return findSale(tx, actor, entityId)
  })
}

type SaleRequest<Input> = { saleId: string; input: Input; now: Date }

/** Changes a sale, once per idempotency key, with its clients and the sale itself locked. Returns it as it is afterwards. */
function changeSale<Input extends { id: string }>(
  db: Database,
  actor: Actor,
  { saleId, input, now, action, refunds = [] }: SaleRequest<Input> & { action: string; refunds?: SaleRefund['lines'] },
  work: (
    tx: Transaction,
    sale: SaleRow,
    locked: { lines: OpenLine[]; products: Map<string, ProductRow> },
  ) => Promise<void>,
): Promise<Sale> {
  return runOnce(db, actor, { id: input.id, body: [action, saleId, input] }, async (tx) => {
    const { clientId, refundOf } = await findSaleRow(tx, actor, saleId)
    if (refundOf) throw new AppError('not_undoable')
    const unlocked = await findOpenLines(tx, actor, saleId)
    const products = await lockRestocked(tx, actor, { lines: unlocked, refunds })
    const owners = unlocked.map((line) => line.clientId)
    await lockClients(tx, actor, [...new Set([clientId, ...owners].filter((id) => id !== null))])
    const locked = await lockSale(tx, actor, saleId)
    await work(tx, locked, { lines: await findOpenLines(tx, actor, saleId), products })
    await logAudit(tx, actor, { action, entity: 'sale', entityId: saleId, clientId, after: input, at: now })
    await announce(tx, actor.businessId, [...TOUCHED])
    return findSale(tx, actor, saleId)
  })
}

/** Takes money that is owed for a sale. Throws AppError 'too_much_money', 'not_undoable' for a refund. */
export function takePayments(db: Database, actor: Actor, asked: SaleRequest<TakenPayments>): Promise<Sale> {
  const { saleId, input, now } = asked
  return changeSale(db, actor, { action: 'paid', ...asked }, async (tx, { clientId }, { lines }) => {
    await receivePayments(tx, actor, { saleId, clientId, lines, payments: input.payments, now })
    await issueGiftCards(tx, actor, { saleId, lines, now })
  })
}

/** Removes the visits of a refunded package from its pass, and waives what is no longer to be paid. */
async function refundPackageLine(
  tx: Transaction,
  actor: Actor,
  passId: string,
  { amount, waived: forgiven, visits, note, now }: SaleRefund['lines'][number] & { note: string; now: Date },
): Promise<void> {
  const before = await findPassRow(tx, actor, passId)
  const money = sumPassMoney(await findPayments(tx, actor, [passId]))
  const outcome = refundPass(presentState(before), { visits, amount, forgiven }, money)
  await applyOutcome(tx, actor, before, { outcome, about: { note, at: now } })
}

async function waive(tx: Transaction, { businessId }: Actor, line: OpenLine, waived: number): Promise<void> {
  if (waived > getLineOwed(presentPayable(line))) throw new AppError('too_much_money')
  if (waived === 0) return
  await tx
    .update(saleLine)
    .set({ waived: sql`${saleLine.waived} + ${waived}` })
    .where(and(eq(saleLine.businessId, businessId), eq(saleLine.id, line.id)))
}

/** Makes the visits of a sale unpaid again if their money was given back in full, or if the sale is undone. */
async function releaseVisits(
  tx: Transaction,
  { businessId }: Actor,
  { saleId, undo = false, now }: { saleId: string; undo: boolean | undefined; now: Date },
): Promise<void> {
  const { amount, paid, refunded, waived } = saleLine
  const isNothingLeft = undo
    ? sql`${refunded} = ${paid} and ${waived} = ${amount} - ${paid}`
    : sql`${refunded} > 0 and ${refunded} = ${amount}`
  await tx
    .update(checkIn)
    .set({ saleLineId: null, updatedAt: now })
    .from(saleLine)
    .where(
      and(
        eq(checkIn.businessId, businessId),
        eq(checkIn.saleLineId, saleLine.id),
        eq(saleLine.businessId, businessId),
        eq(saleLine.saleId, saleId),
        isNothingLeft,
      ),
    )
}

/**
 * Refunds lines of a sale, in part or whole. A visit of which nothing was kept is unpaid again; one that was only waived
 * stays as it is, unless the sale is undone. Throws AppError 'too_much_money', 'too_many_pieces', 'not_undoable' for a
 * refund, and the reasons of the rules for passes.
 */
export function refundSale(db: Database, actor: Actor, asked: SaleRequest<SaleRefund>): Promise<Sale> {
  const { saleId, input, now } = asked
  const { id, method, reason: note, undo } = input
  const request = { action: 'refunded', refunds: input.lines, ...asked }
  return changeSale(db, actor, request, async (tx, { clientId }, { lines, products }) => {
    const refunded = input.lines.map((refund) => {
      const line = lines.find((one) => one.id === refund.lineId)
      if (!line) throw new AppError('not_found')
      if (refund.amount > line.paid - line.refunded) throw new AppError('too_much_money')
      return { line, refund }
    })
    for (const { line, refund } of refunded) {
      if (line.passId) await refundPackageLine(tx, actor, line.passId, { ...refund, note, now })
      else if (refund.visits > 0) throw new AppError('pass_unlimited')
      else await waive(tx, actor, line, refund.waived)
    }
    await returnToShelf(tx, actor, { products, refunded, note, now })
    const back = refunded.map(({ line, refund: { amount } }) => ({ line, amount }))
    await refundLines(tx, actor, { id, sale: { id: saleId, clientId }, lines: back, method, note, now })
    if (lines.some(({ kind }) => kind === 'visit')) await releaseVisits(tx, actor, { saleId, undo, now })
    await issueGiftCards(tx, actor, { saleId, lines, now })
  })
}
