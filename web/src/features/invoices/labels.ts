import type { InvoiceSummary } from '@deskbell/domain/invoices/schema.ts'
import { t } from '@lingui/core/macro'

/** Formats "Invoice I2026-17", "Credit note C2026-3". */
export function getInvoiceTitle({ kind, number }: Pick<InvoiceSummary, 'kind' | 'number'>): string {
  return kind === 'invoice' ? t`Invoice ${{ number }}` : t`Credit note ${{ number }}`
}
