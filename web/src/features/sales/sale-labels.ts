import type { SaleLine, SaleSummary } from '@deskbell/domain/sales/schema.ts'
import { t } from '@lingui/core/macro'

/** A tip has no name of its own. */
export function getLineName({ kind, name }: Pick<SaleLine, 'kind' | 'name'>): string {
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
