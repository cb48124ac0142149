import type { JournalFormat, RevenueKind } from '@deskbell/domain/journal/schema.ts'
import { t } from '@lingui/core/macro'

export const PROGRAMS: { value: JournalFormat; label: string }[] = [
  { value: 'datev', label: 'DATEV' },
  { value: 'xero', label: 'Xero' },
  { value: 'quickbooks', label: 'QuickBooks' },
]

export const REVENUE_LABELS: Record<RevenueKind, string> = {
  package: t`Packages`,
  visit: t`Visits`,
  item: t`Items`,
  product: t`Products`,
  fee: t`Fees`,
  tip: t`Tips`,
}
