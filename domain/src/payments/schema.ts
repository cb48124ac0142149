import { z } from 'zod'
import { Id } from '../shared/ids.ts'
import { Instant } from '../shared/time.ts'

export const PaymentMethod = z.enum(['cash', 'card', 'transfer', 'other'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Money received, or given back. Payments are only ever added. */
export const Payment = z
  .object({
    id: Id,
    /** Minor units of the business's currency; below zero for a refund. */
    amount: z.int(),
    method: PaymentMethod,
    receivedAt: Instant,
    /** Who took it. */
    by: z.string(),
    refundOf: Id.nullable(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>
