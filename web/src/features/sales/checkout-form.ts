import { getListPrice, getTierPrice } from '@deskbell/domain/price-tiers/rules.ts'
import type { PriceTier, TierPrice } from '@deskbell/domain/price-tiers/schema.ts'
import { applyPromoCode, type PromoApplied, toPromoLine } from '@deskbell/domain/promo-codes/rules.ts'
import type { PromoCode } from '@deskbell/domain/promo-codes/schema.ts'
import type { MoneyMethod } from '@deskbell/domain/sales/payment-schema.ts'
import {
  getDiscountOfRate,
  type RateTax,
  sellsStoredValue,
  spendsStoredValue,
  sumAmounts,
  sumTaxByRate,
} from '@deskbell/domain/sales/rules.ts'
import {
  findPaymentProblem,
  getDiscount,
  getDiscountedPrice,
  getFullPrice,
  SaleInput,
  type SaleLineInput,
  type SalePaymentInput,
} from '@deskbell/domain/sales/schema.ts'
import { type TaxedLine, type TaxTerms, taxLines } from '@deskbell/domain/sales/tax.ts'
import { EXAMPLE_IDS } from '@deskbell/domain/shared/ids.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { z } from 'zod'

/** A line being typed: what is sold, and what its row says about it. */
export type CheckoutLine = {
  key: string
  /** Name of what isn't named by staff. */
  name: string
  detail: string
  /** Tax rate, if the line has none of its own. */
  taxRate: number
  /** Discount in thousandths of a percent; null: typed as money. */
  discountRate: number | null
  /** Of a visit. */
  serviceId?: string
  visitorId?: string
  /** A package or credit: for whoever pays, until staff choose whom it is for. */
  followsPayer?: boolean
  /** What the price list says of it: the normal price. While it `follows`, the price is that of the client's tier. */
  listed?: TierPrice & { follows: boolean }
  sold: SaleLineInput
}

/** Tiers that clients get, by client, in the business's order. */
export type ClientTiers = Record<string, PriceTier[]>

/** A payment being typed. The amount of one that `follows` is what the others leave open, until it is edited. */
export type CheckoutPayment = SalePaymentInput & {
  key: string
  follows: boolean
  /** What was left of the gift card or credit before. */
  balance?: number
}

export type CheckoutForm = {
  clientId: string | null
  lines: CheckoutLine[]
  payments: CheckoutPayment[]
  promo: PromoCode | null
  /** Of the business, and of the client who pays. */
  taxTerms: TaxTerms
  /** Of the clients for whom something is sold. */
  tiers: ClientTiers
}

export function toSale({ clientId, lines, payments, promo }: CheckoutForm, id: string): SaleInput {
  return {
    id,
    clientId,
    promoCode: promo?.code ?? null,
    note: '',
    lines: lines.map(({ sold }) => sold),
    payments: payments
      .filter(({ amount, follows }) => amount !== 0 || !follows)
      .map(({ method, amount, received, code }) => ({
        method,
        amount,
        ...(received !== undefined && { received }),
        ...(code !== undefined && { code }),
      })),
  }
}

/** Checks the form as the server will check the sale. Errors have the paths of the sale: `lines.0.price`. */
export const CheckoutSchema = z.custom<CheckoutForm>().superRefine((form, context) => {
  if (!form.lines) return
  const checked = SaleInput.safeParse(toSale(form, EXAMPLE_IDS.new))
  for (const { path, message } of checked.error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  if (!checked.success) return
  const lines = getDueLines(form).map(({ line, due }) => ({ kind: line.sold.kind, amount: due.amount }))
  const message = findPaymentProblem({ ...checked.data, lines })
  if (message) context.addIssue({ code: 'custom', path: ['payments'], message })
})

/** True if the discount of a line is more than its price. */
export function isOverDiscounted({ sold }: CheckoutLine): boolean {
  return getDiscount(sold) > getFullPrice(sold)
}

export type CheckoutSums = {
  /** Before discounts. */
  full: number
  discount: number
  /** Discount of the promo code. */
  promo: number
  /** Added as tax; negative: taken off for an exempt client. */
  taxAdded: number
  total: number
  paid: number
  open: number
  change: number
  taxes: RateTax[]
}

function getTaxRate({ sold, taxRate }: CheckoutLine): number {
  if (sold.kind === 'tip' || sellsStoredValue(sold)) return 0
  return 'taxRate' in sold ? (sold.taxRate ?? taxRate) : taxRate
}

/** Returns what the promo code takes off each line, as the server will; null without a code. */
export function applyPromo({ lines, promo }: Pick<CheckoutForm, 'lines' | 'promo'>): PromoApplied | null {
  return (
    promo &&
    applyPromoCode(
      promo,
      lines.map(({ sold, serviceId }) => toPromoLine(sold, serviceId)),
    )
  )
}

/** Returns the discount of the promo code on each line. */
function getPromoDiscounts(form: Pick<CheckoutForm, 'lines' | 'promo'>): number[] {
  const applied = applyPromo(form)
  return applied?.ok ? applied.discounts : form.lines.map(() => 0)
}

/** Returns what is due for each line, with its tax. `promo`: discount of the promo code on it. */
export function getDueLines(
  form: Pick<CheckoutForm, 'lines' | 'promo' | 'taxTerms'>,
): { line: CheckoutLine; promo: number; due: TaxedLine }[] {
  const discounts = getPromoDiscounts(form)
  const priced = form.lines.map((line, index) => ({
    line,
    promo: discounts[index] ?? 0,
    price: getDiscountedPrice(line.sold) - (discounts[index] ?? 0),
    taxRate: getTaxRate(line),
  }))
  return taxLines(priced, form.taxTerms)
}

// A field that was emptied holds ''.
function sumPayments(payments: CheckoutPayment[]): number {
  return sumAmounts(payments.map(({ amount }) => ({ amount: Number(amount) })))
}

export function getSums(form: CheckoutForm): CheckoutSums {
  const { lines, payments } = form
  const sold = lines.map((line) => line.sold)
  const dueLines = getDueLines(form)
  const due = dueLines.map((line) => line.due)
  const total = sumAmounts(due)
  const paid = sumPayments(payments)
  return {
    full: sumAmounts(sold.map((line) => ({ amount: getFullPrice(line) }))),
    discount: sumAmounts(sold.map((line) => ({ amount: Number(getDiscount(line)) }))),
    promo: dueLines.reduce((sum, line) => sum + line.promo, 0),
    taxAdded: due.reduce((sum, { taxAdded }) => sum + taxAdded, 0),
    total,
    paid,
    open: Math.max(0, total - paid),
    change: sumAmounts(payments.map(getChange)),
    taxes: sumTaxByRate(due),
  }
}

/** Returns the change to give for a payment in cash. */
export function getChange({ amount, received }: SalePaymentInput): { amount: number } {
  return { amount: received === undefined ? 0 : Math.max(0, received - Number(amount)) }
}

/** Updates the amount of the payment that follows the others: what is open, but not more than was handed over. */
function followOthers(form: CheckoutForm): CheckoutForm {
  const { total } = getSums(form)
  const typed = sumPayments(form.payments.filter(({ follows }) => !follows))
  const open = Math.max(0, total - typed)
  return {
    ...form,
    payments: form.payments.map((payment) =>
      payment.follows ? { ...payment, amount: Math.min(open, payment.received ?? open) } : payment,
    ),
  }
}

/** Returns for whom a line is: whose tier says its price. */
export function getBuyer({ clientId }: Pick<CheckoutForm, 'clientId'>, { sold }: CheckoutLine): string | null {
  return sold.kind === 'package' ? sold.clientId : clientId
}

/** Returns a line at a price of the list. Without a price, a package is complimentary. */
function priceLine(line: CheckoutLine, { price, tierId }: { price: number; tierId: string | undefined }): CheckoutLine {
  const { sold } = line
  if (!('discount' in sold)) return line
  const terms = { price, priceTierId: tierId }
  const priced = sold.kind === 'package' ? { ...sold, ...terms, complimentary: price === 0 } : { ...sold, ...terms }
  return followPrice({ ...line, sold: priced })
}

/** Updates the prices that follow the price list to the tiers of the clients. */
function followTiers(form: CheckoutForm): CheckoutForm {
  const lines = form.lines.map((line) => {
    const { listed } = line
    if (!listed?.follows) return line
    const { price, tier } = getListPrice(form.tiers[getBuyer(form, line) ?? ''] ?? [], listed)
    return priceLine(line, { price, tierId: tier?.id })
  })
  return followOthers({ ...form, lines })
}

export function addLine(form: CheckoutForm, line: CheckoutLine): CheckoutForm {
  return followTiers({ ...form, lines: [...form.lines, line] })
}

export function removeLine(form: CheckoutForm, key: string): CheckoutForm {
  return followOthers({ ...form, lines: form.lines.filter((line) => line.key !== key) })
}

/** A discount in per cent follows the price. */
function followPrice(line: CheckoutLine): CheckoutLine {
  const { sold, discountRate } = line
  if (discountRate === null || !('discount' in sold)) return line
  return { ...line, sold: { ...sold, discount: getDiscountOfRate(getFullPrice(sold), discountRate) } }
}

/** Adds a product, or one more of it where a line has it already. */
export function addProduct(form: CheckoutForm, line: CheckoutLine): CheckoutForm {
  const { sold } = line
  const earlier = form.lines.find(
    (other) => sold.kind === 'product' && other.sold.kind === 'product' && other.sold.productId === sold.productId,
  )
  if (earlier?.sold.kind !== 'product') return addLine(form, line)
  return updateLine(form, { ...earlier, sold: { ...earlier.sold, quantity: Number(earlier.sold.quantity) + 1 } })
}

function stopFollowing({ listed, ...line }: CheckoutLine): CheckoutLine {
  return listed ? { ...line, listed: { ...listed, follows: false } } : line
}

/** Changes the price by hand: no tier says it. */
export function setPrice(line: CheckoutLine, price: number): CheckoutLine {
  const { sold } = line
  const priced = 'discount' in sold ? { ...sold, price, priceTierId: undefined } : { ...sold, price }
  return stopFollowing({ ...line, sold: priced })
}

/** Changes to the price of a tier that staff chose; null: the normal price. */
export function chooseTier(line: CheckoutLine, tier: PriceTier | null): CheckoutLine {
  const { listed } = line
  if (!listed) return line
  const price = (tier && getTierPrice(tier, listed)) ?? listed.price
  return stopFollowing(priceLine(line, { price, tierId: tier?.id }))
}

export function updateLine(form: CheckoutForm, line: CheckoutLine): CheckoutForm {
  const changed = followPrice(line)
  return followTiers({ ...form, lines: form.lines.map((other) => (other.key === line.key ? changed : other)) })
}

/** Adds a payment of what is open. With nothing open, changes the method of the payment that paid the rest. */
export function addPayment(form: CheckoutForm, method: MoneyMethod): CheckoutForm {
  const { open } = getSums(form)
  const following = form.payments.find(({ follows }) => follows)
  if (open === 0 && following) {
    const { key, amount } = following
    const changed = { key, amount, method, follows: true }
    return followOthers({ ...form, payments: form.payments.map((other) => (other === following ? changed : other)) })
  }
  const settled = form.payments.map((payment) => ({ ...payment, follows: false }))
  return followOthers({ ...form, payments: [...settled, { key: newId(), method, amount: 0, follows: true }] })
}

/**
 * Takes as much as possible from a gift card or credit: all of it, or all that is open without a payment that follows the
 * others. Gift cards and credit that are sold aren't paid with it.
 */
export function addStoredPayment(
  form: CheckoutForm,
  source: { method: 'gift_card' | 'credit'; code?: string; balance: number },
): CheckoutForm {
  const typed = form.payments.filter(({ follows }) => !follows)
  const due = getDueLines(form)
  const payable = sumAmounts(due.filter(({ line }) => !sellsStoredValue(line.sold)).map((line) => line.due))
  const open = sumAmounts(due.map((line) => line.due)) - sumPayments(typed)
  const amount = Math.max(0, Math.min(source.balance, open, payable - sumPayments(typed.filter(spendsStoredValue))))
  return followOthers({ ...form, payments: [...form.payments, { ...source, key: newId(), amount, follows: false }] })
}

/** Adds a promo code, or removes it. */
export function setPromo(form: CheckoutForm, promo: PromoCode | null): CheckoutForm {
  return followOthers({ ...form, promo })
}

/** Changes how the tax is computed: the settings, or the client who pays. */
export function setTaxTerms(form: CheckoutForm, taxTerms: TaxTerms): CheckoutForm {
  return followOthers({ ...form, taxTerms })
}

/** Changes the tiers of the clients. */
export function setTiers(form: CheckoutForm, tiers: ClientTiers): CheckoutForm {
  return followTiers({ ...form, tiers })
}

/** Returns whose visit a line is, or whom its package or credit is for. */
export function getOwner({ sold, visitorId }: CheckoutLine): string | null {
  return 'clientId' in sold ? sold.clientId : (visitorId ?? null)
}

function followPayer(line: CheckoutLine, clientId: string): CheckoutLine {
  const { sold, followsPayer } = line
  return followsPayer && 'clientId' in sold ? { ...line, sold: { ...sold, clientId } } : line
}

/**
 * Changes who pays; credit that pays is the payer's own. A package needs a client: without a payer it stays for the one
 * before.
 */
export function setPayer(form: CheckoutForm, clientId: string | null): CheckoutForm {
  const lines = clientId === null ? form.lines : form.lines.map((line) => followPayer(line, clientId))
  const payments = form.payments.filter(({ method }) => method !== 'credit')
  return followTiers({ ...form, clientId, lines, payments })
}

export function removePayment(form: CheckoutForm, key: string): CheckoutForm {
  return followOthers({ ...form, payments: form.payments.filter((payment) => payment.key !== key) })
}

export function updatePayment(
  form: CheckoutForm,
  key: string,
  change: Partial<Pick<CheckoutPayment, 'amount' | 'received'>>,
): CheckoutForm {
  const follows = 'amount' in change ? { follows: false } : {}
  const payments = form.payments.map((other) => (other.key === key ? { ...other, ...change, ...follows } : other))
  return followOthers({ ...form, payments })
}
