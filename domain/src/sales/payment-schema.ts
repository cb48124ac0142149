import { z } from 'zod'
import { Id } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { Instant } from '../shared/time-schema.ts'
import { GiftCardCode } from '../stored-value/code-schema.ts'
import { WHOLE_RATE } from './tax.ts'

/** Methods by which money is handed over. */
export const MoneyMethod = z.enum(['cash', 'card', 'transfer', 'other'])
export type MoneyMethod = z.infer<typeof MoneyMethod>

/** `gift_card` and `credit` spend money that the business already holds. */
export const PaymentMethod = z.enum([...MoneyMethod.options, 'gift_card', 'credit'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Methods of a refund: a gift card gets back only what came from it. */
export const RefundMethod = PaymentMethod.exclude(['gift_card'])
export type RefundMethod = z.infer<typeof RefundMethod>

/** Money paid by one method. Credit is that of the client who pays. */
export const PaymentInput = z
  .object({
    method: PaymentMethod,
    /** Of a gift card. */
    code: GiftCardCode.optional(),
    /** Part of it that pays. */
    amount: Money.min(1, 'Enter an amount'),
  })
  .refine(({ method, code }) => (method === 'gift_card') === (code !== undefined), {
    path: ['code'],
    error: 'Enter the code',
  })

/** Tax rate in thousandths of a percent of the net price: 19 % is 19,000. */
export const TaxRate = z.int('Enter a percentage').min(0, 'Enter 0 or more').max(WHOLE_RATE, 'Enter at most 100')

/** `rate`: the tax of a sale is rounded once for each rate, and split over its lines. */
export const TaxRounding = z.enum(['line', 'rate'])
export type TaxRounding = z.infer<typeof TaxRounding>

/** A payment or a refund. Payments are append-only. */
export const Payment = z
  .object({
    id: Id,
    /** Minor units of the business's currency; negative for a refund. */
    amount: z.int(),
    /** Tax included in the amount; negative for a refund. */
    tax: z.int(),
    method: PaymentMethod,
    receivedAt: Instant,
    by: z.string(),
    refundOf: Id.nullable(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>
