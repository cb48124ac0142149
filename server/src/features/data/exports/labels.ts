import type { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import type { PaymentMethod } from '@deskbell/domain/passes/payments/schema.ts'
import type { NoPassReason } from '@deskbell/domain/passes/schema.ts'
import type { Validity } from '@deskbell/domain/shared/time-schema.ts'

/** Returns for example "3 months". */
export function validityWords(validity: Validity | null): string {
  if (!validity) return ''
  const { count, unit } = validity
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const SOURCE_WORDS: Record<CheckInSource, string> = { kiosk: 'Kiosk', desk: 'Desk', import: 'Imported' }

export const METHOD_WORDS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  transfer: 'Transfer',
  other: 'Other',
}

export function toSentenceCase(code: NoPassReason | string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
