import { z } from 'zod'

export const PaymentMethod = z.enum(['cash', 'card', 'transfer', 'other'])
export type PaymentMethod = z.infer<typeof PaymentMethod>
