import type { Sale, SaleLine } from '@deskbell/domain/sales/schema.ts'
import { listDiscounts, type ModelCode } from '../drill/checkout-codes.ts'
import { getDue } from '../drill/checkout-model.ts'
import { isExempt, isHere, someClient } from './act-clients.ts'
import { METHODS } from './act-passes.ts'
import { recordMove } from './act-stock.ts'
import {
  isStoredLine,
  isStoredMethod,
  recordReturned,
  recordSpent,
  recordStoredLine,
  recordStoredRefund,
  type StoredPayment,
  someGiftCardLine,
  someStoredPayment,
} from './act-stored.ts'
import { getOrThrow, type Paid, type RecordedState } from './books.ts'
import { sum } from './expected.ts'
import type { Simulation } from './story.ts'

const RATES = [0, 7000, 19_000]

/** Returns a random line for a client: an unpaid visit if there is one, a package, a product, an item, or a tip. */
function someLine(story: Simulation, clientId: string, visits: string[]) {
  const { books, random } = story
  const price = random.int(1, 9000)
  const discount = random.chance(0.2) ? random.int(0, price) : 0
  const checkInId = random.chance(0.5) ? visits.pop() : undefined
  if (checkInId) return { kind: 'visit', checkInId, price, discount }
  if (random.chance(0.3))
    return { kind: 'package', passId: story.id(), packageId: random.pick(books.packages).id, clientId, price, discount }
  if (random.chance(0.2))
    return {
      kind: 'tip',
      employeeId: random.chance(0.7) ? random.pick(story.books.employees).id : null,
      price,
      discount: 0,
    }
  if (random.chance(0.15)) return someGiftCardLine(story, price)
  if (random.chance(0.1)) return { kind: 'credit', clientId, price, discount: 0 }
  const quantity = random.int(1, 3)
  if (random.chance(0.4))
    return { kind: 'product', productId: random.pick(books.products).id, quantity, price, discount }
  const named = { kind: 'item', name: 'Mat', quantity, taxRate: random.pick(RATES) }
  return { ...named, price, discount }
}

/** Splits an amount into one or two payments in money, and now and then one from a gift card or credit before them. */
function somePayments(story: Simulation, amount: number): StoredPayment[] {
  const { random } = story
  const stored = random.chance(0.4) ? someStoredPayment(story, amount) : []
  const left = amount - sum(stored.map((payment) => payment.amount))
  const first = random.chance(0.7) ? left : random.int(0, left)
  const money = [first, left - first]
    .filter((part) => part > 0)
    .map((part) => ({ method: random.pick(METHODS), amount: part }))
  return [...stored, ...money]
}

/** Returns what is due for lines; a code that can't be used takes nothing off. */
function sumDue(
  { taxRate, tax, packages, products }: RecordedState,
  {
    lines,
    code,
    isExempt: exempt,
  }: {
    lines: {
      kind: string
      price: number
      discount: number
      quantity?: number
      packageId?: string
      productId?: string
      taxRate?: number
    }[]
    code: ModelCode | null
    isExempt: boolean
  },
): number {
  const before = lines.map((line) => ({ ...line, price: line.price * (line.quantity ?? 1) - line.discount }))
  const promos = code && listDiscounts(code, before)
  const priced = before.map(({ kind, price, packageId, productId, ...line }, index) => {
    const item = [...packages, ...products].find(({ id }) => id === (packageId ?? productId))
    const rate = ['tip', 'gift_card', 'credit'].includes(kind) ? 0 : (item?.taxRate ?? line.taxRate ?? taxRate)
    return { price: price - (promos?.[index] ?? 0), rate }
  })
  return getDue(priced, { tax, isExempt: exempt })
}

export async function sellAtTill(story: Simulation): Promise<void> {
  const { books, random } = story
  const buyer = someClient(story, isHere)
  if (!buyer) return
  const visits = [...books.visits.values()].filter(
    (visit) => visit.clientId === buyer.id && !visit.passId && visit.soldFor === undefined && !visit.undoneAt,
  )
  const ids = visits.map(({ id }) => id).slice(-3)
  const lines = Array.from({ length: random.int(1, 4) }, () => someLine(story, buyer.id, ids))
  const code = books.codes.length > 0 && random.chance(0.5) ? random.pick(books.codes.slice(-6)) : null
  const exempt = await isExempt(story, buyer.id)
  const due = sumDue(books, { lines, code, isExempt: exempt })
  const payments = somePayments(story, random.chance(0.7) ? due : random.int(0, due))
  const body = { id: story.id(), clientId: buyer.id, lines, payments, promoCode: code?.code ?? null }
  const made = await story.ask<Sale>('sell at the till', '/api/sales', body)
  if (!made) return
  if (exempt) for (const { passId } of made.lines) if (passId) books.taxRates.set(passId, 0)
  story.did('sold', 'sale', buyer.id)
  for (const { id, amount, tax } of made.lines) books.dues.set(id, { amount, tax })
  for (const { checkInId, amount } of made.lines) if (checkInId) getOrThrow(books.visits, checkInId).soldFor = amount
  for (const { productId, quantity } of made.lines)
    if (productId) recordMove(story, { productId, kind: 'sold', quantity: -quantity })
  for (const line of made.lines) await recordStoredLine(story, line)
  recordSpent(story, made.payments, payments)
  await recordPayments(story, made, made.payments)
  books.sales.push(made)
}

export async function payAtTill(story: Simulation): Promise<void> {
  const { books, random } = story
  const owing = books.sales.filter((one) => one.owed > 0)
  if (owing.length === 0) return
  const before = random.pick(owing)
  const payments = somePayments(story, random.int(1, before.owed))
  const path = `/api/sales/${before.id}/payments`
  const after = await story.ask<Sale>('pay at the till', path, { id: story.id(), payments })
  if (!after) return
  story.did('paid', 'sale', after.clientId)
  recordSpent(story, after.payments.slice(before.payments.length), payments)
  await recordPayments(story, before, after.payments.slice(before.payments.length))
  replace(story, after)
}

export async function refundAtTill(story: Simulation): Promise<void> {
  const { books, random } = story
  if (books.sales.length === 0) return
  const before = random.pick(books.sales.slice(-20))
  // Packages are refunded by the act for passes.
  const lines = before.lines
    .filter((line) => line.kind !== 'package' && line.paid > line.refunded)
    .map((line) => ({
      line,
      amount: random.int(1, line.paid - line.refunded),
      restock: line.piecesOut > 0 && random.chance(0.6) ? random.int(1, line.piecesOut) : 0,
    }))
  if (lines.length === 0) return
  const asked = lines.map(({ line, amount, restock }) => ({ lineId: line.id, amount, restock }))
  const method = random.chance(0.5) ? { method: random.pick([...METHODS, 'credit' as const]) } : {}
  const body = { id: story.id(), lines: asked, ...method, reason: 'Changed their mind' }
  const after = await story.ask<Sale>('refund at the till', `/api/sales/${before.id}/refunds`, body)
  if (!after) return
  story.did('refunded', 'sale', after.clientId)
  for (const { line, amount, restock } of lines) {
    recordRefund(story, line, { amount, id: body.id, method: method.method })
    const { productId, checkInId } = line
    if (checkInId && line.refunded + amount === line.amount) getOrThrow(books.visits, checkInId).soldFor = undefined
    if (productId && restock > 0) recordMove(story, { productId, kind: 'returned', quantity: restock })
  }
  replace(story, after)
}

function replace({ books }: Simulation, after: Sale): void {
  books.sales = books.sales.map((one) => (one.id === after.id ? after : one))
}

/**
 * Records what new payments of a sale paid of each line: gift cards and credit that are sold first, then the first lines
 * first. The payments from gift cards and credit come first, and pay for the others only.
 */
async function recordPayments(story: Simulation, before: Sale, payments: Sale['payments']): Promise<void> {
  const { books } = story
  const lines = [...before.lines.filter(isStoredLine), ...before.lines.filter((line) => !isStoredLine(line))]
  const open = lines.map((line) => ({ line, left: line.owed + (before.payments === payments ? line.paid : 0) }))
  const parts: { line: SaleLine; amount: number; payment: Sale['payments'][number] }[] = []
  for (const payment of payments) {
    let { amount: left } = payment
    for (const one of open) {
      const amount = isStoredMethod(payment) && isStoredLine(one.line) ? 0 : Math.min(left, one.left)
      one.left -= amount
      left -= amount
      if (amount > 0) parts.push({ line: one.line, amount, payment })
    }
  }
  for (const { line, amount, payment } of parts.filter((part) => part.line.kind !== 'package')) {
    const { method, at: receivedAt, by, id: tenderId } = payment
    const { kind, taxRate: rate, id: lineId, productId, checkInId: visitId } = line
    const own = { kind, rate, lineId, tenderId, passId: null, packageId: null, productId, visitId }
    const id = `${line.id}/${tenderId}`
    books.payments.push({
      ...own,
      id,
      amount,
      tax: 0,
      method,
      receivedAt,
      by,
      refundOf: null,
      clientId: before.clientId,
      sessionId: books.sessionId,
    })
  }
  // The payments of a pass have ids of their own.
  await story.lookAtPasses(...before.lines.flatMap(({ passId, clientId }) => (passId && clientId ? [clientId] : [])))
  for (const { line, amount, payment } of parts) {
    const isIt = (one: Paid) => one.amount === amount && one.method === payment.method && one.tenderId === one.id
    const paid = books.payments.find((one) => one.passId === line.id && isIt(one))
    if (paid) paid.tenderId = payment.id
  }
}

/** Records a refund of a line's payments, the newest first. */
function recordRefund(
  story: Simulation,
  line: SaleLine,
  { amount, id, method }: { amount: number; id: string; method: Paid['method'] | undefined },
): void {
  const { books, at, lastBy: by } = story
  recordStoredRefund(story, line, amount)
  let left = amount
  const paid = books.payments.filter((one) => one.lineId === line.id && !one.refundOf)
  for (const one of paid.toReversed()) {
    const back = books.payments.filter(({ refundOf }) => refundOf === one.id)
    const part = Math.min(left, one.amount + sum(back.map((refund) => refund.amount)))
    if (part <= 0) continue
    left -= part
    const own = {
      id: `${one.id}/${id}`,
      refundOf: one.id,
      amount: -part,
      receivedAt: at,
      by,
      sessionId: books.sessionId,
    }
    books.payments.push({ ...one, ...own, method: method ?? one.method })
    recordReturned(story, { method: method ?? one.method, tenderId: one.tenderId, amount: part })
  }
}
