import type { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { t } from '@lingui/core/macro'

export function paymentMethodWords(method: PaymentMethod): string {
  const words: Record<PaymentMethod, string> = {
    cash: t({ context: 'payment method', message: 'Cash' }),
    card: t({ context: 'payment method', message: 'Card' }),
    transfer: t({ context: 'payment method', message: 'Transfer' }),
    other: t({ context: 'payment method', message: 'Other' }),
    gift_card: t({ context: 'payment method', message: 'Gift card' }),
    credit: t({ context: 'payment method', message: 'Credit' }),
  }
  return words[method]
}

/** Returns the name of a payment method as it stands within a sentence. */
export function formatMethodInline(method: PaymentMethod): string {
  const words: Record<PaymentMethod, string> = {
    cash: t({ context: 'payment method', message: 'cash' }),
    card: t({ context: 'payment method', message: 'card' }),
    transfer: t({ context: 'payment method', message: 'transfer' }),
    other: t({ context: 'payment method', message: 'other' }),
    gift_card: t({ context: 'payment method', message: 'gift card' }),
    credit: t({ context: 'payment method', message: 'credit' }),
  }
  return words[method]
}
