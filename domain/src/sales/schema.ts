import { z } from 'zod'
import { SaleFiscal } from '../fiscal/schema.ts'
import { PromoCodeText } from '../promo-codes/code.ts'
import { EXAMPLE_IDS, Id } from '../shared/ids.ts'
import { AMOUNT_MAX, Money } from '../shared/money.ts'
import { PageFilter, pageSchema } from '../shared/paging.ts'
import { LINE_MAX, line, NAME_MAX, requiredLine } from '../shared/text.ts'
import { Instant, LocalDate } from '../shared/time-schema.ts'
import { whenValid } from '../shared/when-valid.ts'
import { withDefaults } from '../shared/with-defaults.ts'
import { PaymentInput, PaymentMethod, RefundMethod, TaxRate } from './payment-schema.ts'
import { sellsStoredValue, spendsStoredValue, sumAmounts } from './rules.ts'
import { CreditLine, GiftCardLine } from './stored-value-lines.ts'

/** `item`: anything named by staff. `visit`: a check-in that no pass has paid for. `credit`: added to a client's credit. */
export const SaleLineKind = z.enum(['package', 'visit', 'item', 'fee', 'tip', 'product', 'gift_card', 'credit'])
export type SaleLineKind = z.infer<typeof SaleLineKind>

export const SALE_LINES_MAX = 50
const PAYMENTS_MAX = 10

const terms = z.object({
  /** Price of one. */
  price: Money,
  /** Discount on the whole line. */
  discount: Money,
  discountReason: line(LINE_MAX),
  /** Tier that says the price. Omitted: the normal price, or one by hand. */
  priceTierId: Id.optional(),
})
const NO_DISCOUNT = { discount: 0, discountReason: '' } as const

const quantity = z.int('Enter a number').min(1, 'Enter at least 1').max(999, 'Enter at most 999')
const name = requiredLine(NAME_MAX, 'Enter a name')

const PackageLine = withDefaults(
  terms.extend({
    kind: z.literal('package'),
    /** Id of the new pass. */
    passId: Id,
    packageId: Id,
    clientId: Id,
    /** True: free, the whole price is its discount. */
    complimentary: z.boolean(),
    /** Null: at the first visit. Omitted: as the package says. */
    startsOn: LocalDate.nullable().optional(),
    /** Earlier unpaid visits that the pass will pay for. */
    coveredCheckInIds: z.array(Id).max(100),
  }),
  { ...NO_DISCOUNT, complimentary: false, coveredCheckInIds: [] },
)

const VisitLine = withDefaults(terms.extend({ kind: z.literal('visit'), checkInId: Id }), NO_DISCOUNT)

const NamedLine = withDefaults(
  terms.extend({
    kind: z.enum(['item', 'fee']),
    name,
    quantity,
    /** Null: the business's rate. */
    taxRate: TaxRate.nullable(),
    /** Service that is sold without a visit: tiers say its price, promo codes are for it. */
    serviceId: Id.optional(),
  }),
  { ...NO_DISCOUNT, quantity: 1, taxRate: null },
)

const ProductLine = withDefaults(terms.extend({ kind: z.literal('product'), productId: Id, quantity }), {
  ...NO_DISCOUNT,
  quantity: 1,
})

const TipLine = z.object({
  kind: z.literal('tip'),
  price: Money.min(1, 'Enter an amount'),
  /** Employee who gets it. Null: the team. */
  employeeId: Id.nullable(),
})

export const SaleLineInput = z.discriminatedUnion('kind', [
  PackageLine,
  VisitLine,
  NamedLine,
  ProductLine,
  TipLine,
  GiftCardLine,
  CreditLine,
])
export type SaleLineInput = z.infer<typeof SaleLineInput>

/** Money handed over, of one method. The change given is `received` − `amount`. */
export const SalePaymentInput = PaymentInput.safeExtend({
  /** Cash handed over. */
  received: Money.optional(),
})
  .refine(({ amount, received = amount }) => received >= amount, { path: ['received'], error: 'Less than is paid' })
  .refine(({ method, amount, received = amount }) => method === 'cash' || received === amount, {
    path: ['received'],
    error: 'Change is given for cash only',
  })
export type SalePaymentInput = z.infer<typeof SalePaymentInput>

const saleInput = z.object({
  /** Id of the new sale. */
  id: Id,
  /** Client who pays and owes the rest. Null: a passer-by, who pays at once. */
  clientId: Id.nullable(),
  lines: z
    .array(SaleLineInput)
    .min(1, 'Add something to the sale')
    .max(SALE_LINES_MAX, `Use at most ${SALE_LINES_MAX} lines`),
  /** The rest of the total is owed. */
  payments: z.array(SalePaymentInput).max(PAYMENTS_MAX),
  /** What it takes off is decided when the sale is made. */
  promoCode: PromoCodeText.nullable(),
  note: line(LINE_MAX),
})

/** Sells anything: creates the sale with its lines, the passes among them, and the payments made now. */
export const SaleInput = withDefaults(saleInput, { clientId: null, payments: [], promoCode: null, note: '' })
  .refine(({ lines }) => lines.every((sold) => getDiscount(sold) <= getFullPrice(sold)), {
    path: ['lines'],
    error: 'A discount is more than its price',
    when: whenValid(saleInput.pick({ lines: true })),
  })
  .refine(({ lines }) => sumAmounts(lines.map((sold) => ({ amount: getDiscountedPrice(sold) }))) <= AMOUNT_MAX, {
    path: ['lines'],
    error: 'That is too much',
    when: whenValid(saleInput.pick({ lines: true })),
  })
  .refine(({ clientId, payments }) => clientId !== null || payments.every(({ method }) => method !== 'credit'), {
    path: ['clientId'],
    error: 'Choose whose credit it is',
    when: whenValid(saleInput.pick({ clientId: true, payments: true })),
  })
  .meta({
    id: 'SaleInput',
    example: {
      id: EXAMPLE_IDS.new,
      clientId: EXAMPLE_IDS.client,
      lines: [{ kind: 'item', name: 'Water', price: 250, quantity: 2 }],
      payments: [{ method: 'cash', amount: 500, received: 1000 }],
    },
  })
export type SaleInput = z.infer<typeof SaleInput>

/** Returns why payments don't fit what is due for the lines of a new sale, or null. */
export function findPaymentProblem({
  clientId,
  lines,
  payments,
}: {
  clientId: string | null
  lines: { kind: SaleLineKind; amount: number }[]
  payments: Pick<SalePaymentInput, 'method' | 'amount'>[]
}): string | null {
  const due = sumAmounts(lines)
  const paid = sumAmounts(payments)
  const sold = sumAmounts(lines.filter(sellsStoredValue))
  const spent = sumAmounts(payments.filter(spendsStoredValue))
  if (paid > due) return 'More than is to be paid'
  if (clientId === null && paid < due) return 'Choose who owes the rest'
  if (sold > paid - spent || spent > due - sold) return 'Gift cards and credit are paid in full at once, with money'
  return null
}

export function getQuantity(sold: SaleLineInput): number {
  return 'quantity' in sold ? sold.quantity : 1
}

/** Price of all of a line, before the discount. */
export function getFullPrice(sold: SaleLineInput): number {
  return sold.price * getQuantity(sold)
}

export function getDiscount(sold: SaleLineInput): number {
  if (!('discount' in sold)) return 0
  return sold.kind === 'package' && sold.complimentary ? getFullPrice(sold) : sold.discount
}

/** Price of all of a line, after the discount, before a promo code. */
export function getDiscountedPrice(sold: SaleLineInput): number {
  return getFullPrice(sold) - getDiscount(sold)
}

/** A line of a sale. Of a refund's line, `amount` is negative. */
export const SaleLine = z
  .object({
    id: Id,
    kind: SaleLineKind,
    name: z.string(),
    /** Client whom it is for. */
    clientId: Id.nullable(),
    clientName: z.string(),
    passId: Id.nullable(),
    checkInId: Id.nullable(),
    /** Gift card or credit that was sold. */
    storedValueId: Id.nullable(),
    employeeId: Id.nullable(),
    employeeName: z.string(),
    productId: Id.nullable(),
    quantity: z.int(),
    priceTierId: Id.nullable(),
    priceTierName: z.string(),
    /** Price of one. */
    price: z.int(),
    discount: Money,
    discountReason: z.string(),
    /** Code that took off `promoDiscount`, a part of the discount. Empty: none. */
    promoCode: z.string(),
    promoDiscount: Money,
    /** Due, with the tax in it: `quantity` × `price` − `discount` + `taxAdded`. */
    amount: z.int(),
    /** Tax added to the price; negative: tax in the price that an exempt client doesn't pay. */
    taxAdded: z.int(),
    taxRate: TaxRate,
    /** Tax included in the amount. */
    tax: z.int(),
    paid: z.int(),
    /** Part of the amount that was waived. */
    waived: Money,
    owed: Money,
    /** Part of what was paid that was given back. */
    refunded: Money,
    /** Pieces of a product that were taken from the shelf and have not come back. */
    piecesOut: z.int(),
  })
  .meta({ id: 'SaleLine' })
export type SaleLine = z.infer<typeof SaleLine>

/** Money handed over for a sale, or given back if negative. */
export const SalePayment = z
  .object({
    id: Id,
    method: PaymentMethod,
    amount: z.int(),
    /** Handed over; the change given is `received` − `amount`. */
    received: z.int(),
    at: Instant,
    by: z.string(),
  })
  .meta({ id: 'SalePayment' })
export type SalePayment = z.infer<typeof SalePayment>

const saleSummary = z.object({
  id: Id,
  /** Receipt number of the year, without gaps: `2026-17`, of a refund `R2026-3`. Empty for sales before numbering. */
  number: z.string(),
  /** Sale that this one refunds. */
  refundOf: Id.nullable(),
  at: Instant,
  by: z.string(),
  /** Client who pays. Null: a passer-by. */
  clientId: Id.nullable(),
  clientName: z.string(),
  total: z.int(),
  owed: Money,
})

export const SaleSummary = saleSummary
  .extend({ lines: z.array(SaleLine.pick({ kind: true, name: true })) })
  .meta({ id: 'SaleSummary' })
export type SaleSummary = z.infer<typeof SaleSummary>

/** A sale is never changed: a refund is a sale of its own, with negative amounts. */
export const Sale = saleSummary
  .extend({
    tax: z.int(),
    paid: z.int(),
    note: z.string(),
    /** Signature of a fiscal service; null: none was used. */
    fiscal: SaleFiscal.nullable(),
    /** Why no tax was charged; empty: taxed. */
    taxExemption: z.string(),
    lines: z.array(SaleLine),
    /** Oldest first. */
    payments: z.array(SalePayment),
    /** Oldest first. */
    refunds: z.array(saleSummary.pick({ id: true, number: true, at: true, total: true, by: true })),
  })
  .meta({ id: 'Sale' })
export type Sale = z.infer<typeof Sale>

export const SaleFilter = PageFilter.omit({ q: true }).extend({
  day: LocalDate.optional(),
  clientId: Id.optional(),
  /** True: only sales of which something is owed. */
  owing: z.stringbool().optional(),
})
export type SaleFilter = z.infer<typeof SaleFilter>
export const SalePage = pageSchema(SaleSummary).meta({ id: 'SalePage' })

/** Takes money that is owed for a sale. `id` is the idempotency key. */
export const TakenPayments = z
  .object({ id: Id, payments: z.array(SalePaymentInput).min(1, 'Enter an amount').max(PAYMENTS_MAX) })
  .meta({ id: 'TakenPayments' })
export type TakenPayments = z.infer<typeof TakenPayments>

const refundedLine = z.object({
  lineId: Id,
  /** Money to give back. */
  amount: Money,
  /** Outstanding amount to waive. */
  waived: Money,
  /** Visits to remove from the pass, of a package's line. */
  visits: z.int('Enter a number').min(0, 'Enter 0 or more').max(10_000),
  /** Pieces that go back to the shelf, of a product's line. */
  restock: z.int('Enter a number').min(0, 'Enter 0 or more').max(999, 'Enter at most 999'),
})

/** Gives money back, line by line, by one method; without a method by those of the payments. */
export const SaleRefund = z
  .object({
    /** Id of the new sale that refunds. */
    id: Id,
    lines: z
      .array(withDefaults(refundedLine, { amount: 0, waived: 0, visits: 0, restock: 0 }))
      .min(1)
      .max(SALE_LINES_MAX)
      .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'One is listed twice')
      .refine(
        (lines) => lines.every(({ amount, waived, visits, restock }) => amount + waived + visits + restock > 0),
        'Enter an amount',
      ),
    method: RefundMethod.optional(),
    reason: requiredLine(LINE_MAX, 'Enter a reason'),
    /** True: the sale was a mistake, so visits are unpaid again although what was owed for them is waived. */
    undo: z.boolean().optional(),
  })
  .meta({ id: 'SaleRefund' })
export type SaleRefund = z.infer<typeof SaleRefund>
