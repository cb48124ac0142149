import type { SaleLine, SaleSummary } from '@deskbell/domain/sales/schema.ts'
import { t } from '@lingui/core/macro'

export function getLineName({ kind, name }: Pick<SaleLine, 'kind' | 'name'>): string {
  if (kind === 'gift_card') return t`Gift card`
  if (kind === 'credit') return t({ context: 'money that a client has with the shop', message: 'Credit' })
  return kind === 'tip' ? t`Tip` : name
}

/** Formats "Sale 2026-17", "Refund R2026-3". */
export function getSaleTitle({ number, refundOf }: Pick<SaleSummary, 'number' | 'refundOf'>): string {
  if (refundOf) return t`Refund ${{ number }}`
  return number ? t`Sale ${{ number }}` : t`Sale`
}

export function getPayerName({ clientName }: Pick<SaleSummary, 'clientName'>): string {
  return clientName || t`Passer-by`
}
