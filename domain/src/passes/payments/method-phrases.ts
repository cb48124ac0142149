import type { PaymentMethod } from './schema.ts'

/** The payment method as a suffix: "Paid in cash". */
export const METHOD_PHRASES: Record<PaymentMethod, string> = {
  cash: ' in cash',
  card: ' by card',
  transfer: ' by transfer',
  other: '',
}
