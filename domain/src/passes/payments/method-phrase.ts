import type { PaymentMethod } from './schema.ts'

const BY: Record<PaymentMethod, string> = { cash: ' in cash', card: ' by card', transfer: ' by transfer', other: '' }

/** Returns the payment method as a suffix: " in cash", " by card". */
export function methodPhrase(method: PaymentMethod): string {
  return BY[method]
}
