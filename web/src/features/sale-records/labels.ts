import type { SaleRecordProblem } from '@deskbell/domain/sale-records/schema.ts'
import { t } from '@lingui/core/macro'

export function getProblemText({ kind }: Pick<SaleRecordProblem, 'kind'>): string {
  const texts: Record<typeof kind, () => string> = {
    record_changed: () => t`A record was changed`,
    record_missing: () => t`A record is missing`,
    row_changed: () => t`A sale or payment was changed`,
    row_removed: () => t`A sale or payment was removed`,
    row_added: () => t`A sale or payment was added without a record`,
    before_changed: () => t`What was sold before the records was changed`,
  }
  return texts[kind]()
}
