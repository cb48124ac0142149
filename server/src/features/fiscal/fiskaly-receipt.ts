import type { FiscalReceipt } from '@deskbell/domain/fiscal/schema.ts'
import { minorDigits } from '@deskbell/domain/shared/minor-digits.ts'
import { msg } from '@lingui/core/runtime-macro'
import { toStoredText } from '../../lib/stored-text.ts'
import { FiscalError } from './service.ts'

/** Tax rates of Germany by the names of fiskaly's schema standard_v1. */
const VAT_RATES: Record<number, string> = {
  19000: 'NORMAL',
  7000: 'REDUCED_1',
  10700: 'SPECIAL_RATE_1',
  5500: 'SPECIAL_RATE_2',
  0: 'NULL',
}

function toVatRate(taxRate: number): string {
  const name = VAT_RATES[taxRate]
  if (name) return name
  throw new FiscalError(toStoredText(msg`The service knows no tax rate of ${{ rate: taxRate / 1000 }} %`), {
    isFinal: true,
  })
}

function toAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(Math.max(2, digits))
}

/** Writes a receipt by fiskaly's schema standard_v1. Throws a final FiscalError for a tax rate that it doesn't know. */
export function toStandardReceipt({ currency, amountsByRate, amountsByType }: FiscalReceipt) {
  const receipt = {
    receipt_type: 'RECEIPT',
    amounts_per_vat_rate: amountsByRate.map(({ taxRate, amount }) => {
      return { vat_rate: toVatRate(taxRate), amount: toAmount(amount, currency) }
    }),
    amounts_per_payment_type: amountsByType.map(({ type, amount }) => ({
      payment_type: type === 'cash' ? 'CASH' : 'NON_CASH',
      amount: toAmount(amount, currency),
      currency_code: currency,
    })),
  }
  return { standard_v1: { receipt } }
}
