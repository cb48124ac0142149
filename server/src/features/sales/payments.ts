import type { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { allocatePayments, type PayableLine, spendsStoredValue } from '@deskbell/domain/sales/rules.ts'
import type { SalePaymentInput } from '@deskbell/domain/sales/schema.ts'
import { getRefundedTax } from '@deskbell/domain/sales/tax.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, desc, eq, inArray, isNull, sql } from '../../db/drizzle.ts'
import { payment } from '../../db/schema/payment.ts'
import { saleLine, tender } from '../../db/schema/sale.ts'
import { AppError } from '../../errors.ts'
import { lockOpenSession } from '../drawers/open-session.ts'
import { appendRecords, type NewRecord } from '../sale-records/append.ts'
import { toTenderFacts } from '../sale-records/facts.ts'
import { moveStoredValues } from '../stored-value/ledger.ts'
import { lockSources, type SourcedPayment, toTenderMoves } from '../stored-value/spend.ts'
import { type OpenLine, presentPayable } from './present.ts'

export type PaymentRow = typeof payment.$inferSelect
type NewPayment = typeof payment.$inferInsert

/** Returns the columns of who acts when. */
export function stamp({ userId: byUser, name: byName }: Actor, now: Date) {
  return { byUser, byName, createdAt: now }
}

/**
 * Allocates money to lines of one sale in their order. Returns the rows to insert, and the lines that they change. Throws
 * AppError 'too_much_money' if more than is owed.
 */
export function buildPayments(
  actor: Actor,
  receiving: {
    saleId: string
    clientId: string | null
    /** With the number of payments that each has. */
    lines: (PayableLine & { passId: string | null; payments: number | null })[]
    payments: SourcedPayment[]
    now: Date
  },
) {
  const { saleId, clientId, lines, now } = receiving
  // In the order in which they are allocated, so that each is paid after those before it.
  const payments = receiving.payments.toSorted((a, b) => Number(spendsStoredValue(b)) - Number(spendsStoredValue(a)))
  const allocated = allocatePayments(lines, payments)
  if (!allocated) throw new AppError('too_much_money')
  const { businessId, currency } = actor
  const own = { businessId, ...stamp(actor, now) }
  const tenders = payments.map(({ method, amount, received = amount, storedValueId }) => {
    return { ...own, id: newId(), saleId, method, amount, received, storedValueId, at: now }
  })
  const paid = new Map(
    lines.map(({ id, passId, paid, payments }) => [id, { id, passId, paid, payments: payments ?? 0 }]),
  )
  const rows = tenders.flatMap(({ id: tenderId, method }, index) =>
    (allocated[index] ?? []).map(({ lineId, amount, tax }): NewPayment => {
      const line = paid.get(lineId)
      if (!line) throw new Error('A payment was allocated to a line of another sale')
      line.paid += amount
      line.payments += 1
      const { passId, payments: sequence, paid: linePaid } = line
      const about = { clientId, passId, saleLineId: lineId, tenderId, sequence, linePaid }
      return { ...own, ...about, id: newId(), amount, tax, currency, method, receivedAt: now }
    }),
  )
  const changed = new Set(rows.map(({ saleLineId }) => saleLineId))
  return { tenders, rows, changed: [...paid.values()].filter(({ id }) => changed.has(id)) }
}

/**
 * Receives money for lines of one sale, allocated to them in their order. Throws AppError 'too_much_money' if more than
 * is owed, and the errors of `lockSources`. The sale must be locked.
 */
export async function receivePayments(
  tx: Transaction,
  actor: Actor,
  {
    lines,
    records = [],
    ...receiving
  }: Omit<Parameters<typeof buildPayments>[1], 'lines' | 'payments'> & {
    lines: OpenLine[]
    payments: SalePaymentInput[]
    /** Older money that is to be sealed before it. */
    records?: NewRecord[]
  },
): Promise<void> {
  const open = lines.map((line) => ({ ...presentPayable(line), passId: line.passId, payments: line.payments }))
  const payments = await lockSources(tx, actor, receiving, receiving.now)
  const { changed, ...received } = buildPayments(actor, { ...receiving, payments, lines: open })
  const taken = await insertPayments(tx, actor, { ...received, now: receiving.now })
  for (const { id, paid, payments } of changed)
    await tx
      .update(saleLine)
      .set({ paid, payments })
      .where(and(eq(saleLine.businessId, actor.businessId), eq(saleLine.id, id)))
  await appendRecords(tx, actor, [...records, ...taken], receiving.now)
}

/**
 * Inserts money received or given back, with what it is for and the gift cards and credit that it moves, in the open
 * session of its drawer. Returns what is to be sealed. Throws AppError 'drawer_not_open'.
 */
export async function insertPayments(
  tx: Transaction,
  actor: Actor,
  { tenders, rows, now }: { tenders: (typeof tender.$inferInsert)[]; rows: NewPayment[]; now: Date },
): Promise<NewRecord[]> {
  if (rows.length === 0) return []
  const drawerSessionId = await lockOpenSession(tx, actor)
  const given = await tx
    .insert(tender)
    .values(tenders.map((one) => ({ ...one, drawerSessionId })))
    .returning()
  const paid = await tx.insert(payment).values(rows).returning()
  await moveStoredValues(tx, actor, toTenderMoves(tenders), now)
  return given.map((row) => {
    return { kind: 'tender', saleId: row.saleId, tenderId: row.id, facts: toTenderFacts(row, paid) }
  })
}

/** Money to give back for one payment; negative. */
export type RefundPart = Pick<PaymentRow, 'clientId' | 'passId' | 'method' | 'amount' | 'tax'> & {
  refundOf: string
  /** Tender that it was paid with. */
  paidBy: string | null
}

/**
 * Splits a refund of a line by its payments, the newest first, never more of a payment than is left of it. Without a
 * method, each part goes back the way it came. `payments` are those of the line and their refunds, newest first.
 */
export function splitRefund(payments: PaymentRow[], amount: number, method?: PaymentMethod): RefundPart[] {
  let open = amount
  const parts = payments.flatMap((paid): RefundPart[] => {
    if (paid.refundOf !== null) return []
    const refunds = payments.filter(({ refundOf }) => refundOf === paid.id)
    const left = refunds.reduce((sum, row) => sum + row.amount, paid.amount)
    const back = Math.min(left, open)
    if (back <= 0) return []
    open -= back
    const { clientId, passId, id: refundOf, tenderId: paidBy } = paid
    const tax = getRefundedTax(paid, refunds, -back)
    return [{ clientId, passId, method: method ?? paid.method, amount: -back, tax, refundOf, paidBy }]
  })
  if (open > 0) throw new AppError('too_much_money')
  return parts
}

/** Finds the payments of lines and the refunds of these payments, newest first. */
export async function findLinePayments(db: Queryable, { businessId }: Actor, lineIds: string[]): Promise<PaymentRow[]> {
  const paid = db
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.businessId, businessId), inArray(payment.saleLineId, lineIds), isNull(payment.refundOf)))
  return db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.businessId, businessId),
        sql`(${inArray(payment.saleLineId, lineIds)} or ${payment.refundOf} = any (array(${paid})))`,
      ),
    )
    .orderBy(desc(payment.receivedAt), desc(payment.id))
}
