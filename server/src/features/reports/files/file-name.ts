import { REPORTS } from '@deskbell/domain/reports/names.ts'
import type { Days, ReportName } from '@deskbell/domain/reports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { translate } from '../../../lib/texts.ts'
import { type Reader, writeName } from '../../data/exports/reader.ts'

/** Describes a file for its name: "Sales by-who rows 2026-11-01 to 2026-11-30". Omit `table` for all of them. */
export function describeFile(
  { name, days, table, isOfRows }: { name: ReportName; days: Days; table?: string | undefined; isOfRows?: boolean },
  reader: Reader,
): string {
  const { from, to } = days
  const rows = msg({ context: 'part of the name of a file', message: 'rows' })
  const period = msg`${{ from }} to ${{ to }}`
  const isForPrograms = reader.headers === 'keys'
  return [
    writeName({ key: name, name: REPORTS[name].title }, reader),
    table,
    isOfRows && (isForPrograms ? 'rows' : translate(rows, reader.i18n)),
    isForPrograms ? `${from} ${to}` : translate(period, reader.i18n),
  ]
    .filter(Boolean)
    .join(' ')
}
