import { REPORTS } from '@deskbell/domain/reports/names.ts'
import type { Days, ReportName } from '@deskbell/domain/reports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { translate } from '../../../lib/texts.ts'
import { type Reader, writeName } from '../../data/exports/reader.ts'

/** Part of a report in a file: a table by its id, or the rows behind one of its numbers. */
type Part = { table?: string | undefined; isOfRows?: boolean }

/** Returns the words for the name of a file: "Sales by-who rows 2026-11-01 to 2026-11-30". */
export function getFileWords(name: ReportName, { from, to }: Days, reader: Reader, { table, isOfRows }: Part = {}) {
  const rows = msg({ context: 'part of the name of a file', message: 'rows' })
  const days = msg`${{ from }} to ${{ to }}`
  const isForPrograms = reader.headers === 'keys'
  return [
    writeName({ key: name, name: REPORTS[name].title }, reader),
    table,
    isOfRows && (isForPrograms ? 'rows' : translate(rows, reader.i18n)),
    isForPrograms ? `${from} ${to}` : translate(days, reader.i18n),
  ]
    .filter(Boolean)
    .join(' ')
}
