import type { RefundMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { getLineOwed } from '@deskbell/domain/sales/rules.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { saleLine } from '../../db/schema/sale.ts'
import { queueSignature } from '../fiscal/queue-signature.ts'
import { creditRefund } from '../invoices/commands.ts'
import { returnPromoCode } from '../promo-codes/redeem.ts'
import { appendRecords, type NewRecord } from '../sale-records/append.ts'
import { findUnissued } from '../stored-value/issue.ts'
import { moveStoredValues } from '../stored-value/ledger.ts'
import { lockTargets } from '../stored-value/return.ts'
import { toLineMoves } from '../stored-value/sell.ts'
import { insertSale } from './insert-sale.ts'
import { findLinePayments, insertPayments, type RefundPart, splitRefund, stamp } from './payments.ts'
import { presentPayable, type SaleLineRow } from './present.ts'
import { findOpenLines, findSaleRow } from './queries.ts'

/** Returns the tenders that give the parts back, one a method and a gift card, each with its parts. */
function groupByMethod(parts: (RefundPart & { lineId: string; storedValueId: string | null })[]) {
  return [...Map.groupBy(parts, ({ method, storedValueId }) => storedValueId ?? method).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { method, storedValueId } = first
    const amount = own.reduce((sum, part) => sum + part.amount, 0)
    return [{ id: newId(), method, storedValueId, amount, parts: own }]
  })
}

/** Gives the use of a promo code back once nothing of its sale was kept. */
async function returnUse(tx: Transaction, actor: Actor, saleId: string, now: Date): Promise<void> {
  const lines = await findOpenLines(tx, actor, saleId)
  const isGivenBack = lines.every((line) => {
    const { amount, paid, refunded, passId, passVisits, passRemaining, passVoidedAt } = line
    if (amount === 0) return passId === null || passVoidedAt !== null || (passVisits !== null && passRemaining === 0)
    return paid === refunded && getLineOwed(presentPayable(line)) === 0
  })
  if (isGivenBack) await returnPromoCode(tx, actor, saleId, now)
}

/**
 * Gives money of lines back: a sale with negative amounts, and payments that refer to the original ones. What a line put
 * on a gift card or credit is taken off again. Throws AppError 'too_much_money', 'not_enough_balance'. The sale and its
 * clients must be locked.
 */
export async function refundLines(
  tx: Transaction,
  actor: Actor,
  refunding: {
    id: string
    sale: { id: string; clientId: string | null }
    lines: { line: SaleLineRow; amount: number }[]
    method: RefundMethod | undefined
    note: string
    /** Older money that is to be sealed before it. */
    records?: NewRecord[]
    now: Date
  },
): Promise<void> {
  const { id, sale, method, note, records = [], now } = refunding
  const { businessId, currency } = actor
  const lines = refunding.lines.filter(({ amount }) => amount > 0)
  if (lines.length === 0) return returnUse(tx, actor, sale.id, now)
  const paid = await findLinePayments(
    tx,
    actor,
    lines.map(({ line }) => line.id),
  )
  const refunded = lines.map(({ line, amount }) => {
    const ids = new Set(paid.filter(({ saleLineId }) => saleLineId === line.id).map((row) => row.id))
    const own = paid.filter((row) => ids.has(row.refundOf ?? row.id))
    return { line, amount, id: newId(), parts: splitRefund(own, amount, method) }
  })
  const targets = await lockTargets(tx, actor, { clientId: sale.clientId, refunded, now })
  const rows = refunded.map(({ id: lineId, line, amount, parts }) => {
    const { kind, name, clientId, passId, checkInId, employeeId, productId, priceTierId, taxRate } = line
    const tax = parts.reduce((sum, part) => sum + part.tax, 0)
    const storedValueId = targets.ofLine(line)
    const about = {
      kind,
      name,
      clientId,
      passId,
      checkInId,
      employeeId,
      productId,
      priceTierId,
      storedValueId,
      taxRate,
      tax,
      refundOf: line.id,
    }
    return { ...about, id: lineId, price: -amount, amount: -amount, paid: -amount, payments: parts.length }
  })
  const { taxExemption } = await findSaleRow(tx, actor, sale.id)
  const about = { id, clientId: sale.clientId, refundOf: sale.id, note, taxExemption }
  const record = await insertSale(tx, actor, { ...about, lines: rows, now })
  const total = rows.reduce((sum, row) => sum + row.amount, 0)
  await creditRefund(tx, actor, { saleId: sale.id, refundId: id, total, now })
  const tenders = groupByMethod(
    refunded.flatMap(({ id: lineId, parts }) =>
      parts.map((part) => ({ ...part, lineId, storedValueId: targets.ofPart(part) })),
    ),
  )
  const own = { businessId, ...stamp(actor, now) }
  const back = new Map(refunded.map(({ id: lineId }) => [lineId, { sequence: 0, linePaid: 0 }]))
  const unissued = new Set((await findUnissued(tx, actor, { saleId: sale.id, lines: rows })).map((line) => line.id))
  const issued = rows.filter(({ refundOf }) => !unissued.has(refundOf))
  await moveStoredValues(tx, actor, toLineMoves(issued), now)
  const paidBack = await insertPayments(tx, actor, {
    now,
    tenders: tenders.map(({ parts: _, ...given }) => ({
      ...own,
      ...given,
      saleId: id,
      received: given.amount,
      at: now,
    })),
    rows: tenders.flatMap(({ id: tenderId, parts }) =>
      parts.map(({ lineId, storedValueId: _, paidBy: __, ...part }) => {
        const { sequence, linePaid } = back.get(lineId) ?? { sequence: 0, linePaid: 0 }
        const next = { sequence: sequence + 1, linePaid: linePaid + part.amount }
        back.set(lineId, next)
        return { ...own, ...part, ...next, id: newId(), saleLineId: lineId, tenderId, currency, receivedAt: now }
      }),
    ),
  })
  for (const { line, amount } of refunded)
    await tx
      .update(saleLine)
      .set({ refunded: sql`${saleLine.refunded} + ${amount}` })
      .where(and(eq(saleLine.businessId, businessId), eq(saleLine.id, line.id)))
  await returnUse(tx, actor, sale.id, now)
  await queueSignature(tx, actor, { saleId: id, lines: rows, payments: tenders, now })
  await appendRecords(tx, actor, [...records, record, ...paidBack], now)
}
