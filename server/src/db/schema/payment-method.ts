import { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { enumColumn } from './columns.ts'

export const paymentMethod = enumColumn('payment_method', PaymentMethod)
