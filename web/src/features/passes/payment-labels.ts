import type { PaymentMethod } from '@deskbell/domain/passes/payments/schema.ts'

export function paymentMethodWords(method: PaymentMethod): string {
  const words: Record<PaymentMethod, string> = { cash: 'Cash', card: 'Card', transfer: 'Transfer', other: 'Other' }
  return words[method]
}
