import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { Instant } from '../../shared/time.ts'
import { WHOLE_RATE } from './tax.ts'

export const PaymentMethod = z.enum(['cash', 'card', 'transfer', 'other'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** How much tax a price includes, in thousandths of a percent of the price without it: 19 % is 19,000. */
export const TaxRate = z.int('Enter a percentage').min(0, 'Enter 0 or more').max(WHOLE_RATE, 'Enter at most 100')

/** Money received, or given back. Payments are only ever added. */
export const Payment = z
  .object({
    id: Id,
    /** Minor units of the business's currency; below zero for a refund. */
    amount: z.int(),
    /** The tax that is in it; below zero for a refund. */
    tax: z.int(),
    method: PaymentMethod,
    receivedAt: Instant,
    /** Who took it. */
    by: z.string(),
    refundOf: Id.nullable(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>
