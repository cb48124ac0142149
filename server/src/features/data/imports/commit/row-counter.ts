import type { ImportField } from '@deskbell/domain/data/imports/fields.ts'
import { PROBLEM_WORDS } from '@deskbell/domain/data/imports/problems.ts'
import type { Finding } from '@deskbell/domain/data/imports/row.ts'
import type { ImportProblem, ImportProblemCode } from '@deskbell/domain/data/imports/schema.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { replaceNul } from '../reader/table.ts'
import type { FileRow } from '../reader/unreadable.ts'

/** Maximum of problems listed one by one; the file of refused rows contains all. */
const LISTED_MAX = 1000
const VALUE_SHOWN = 100

export type Counts = { rows: number; created: number; updated: number; skipped: number; refused: number }
export type Found = { problems: ImportProblem[]; counts: Partial<Record<ImportProblemCode, number>> }

export type RowCounter = ReturnType<typeof createRowCounter>

/** Counts the outcomes of rows. `onRefused` gets the description, in the language of `i18n`, and the cells of each refused row. */
export function createRowCounter(
  { header, columns, i18n }: { header: string[]; columns: readonly (ImportField | null)[]; i18n: I18n },
  onRefused: (words: string, cells: string[]) => void,
) {
  const counts: Counts = { rows: 0, created: 0, updated: 0, skipped: 0, refused: 0 }
  const found: Found = { problems: [], counts: {} }
  const note = ({ row, cells }: FileRow, { field, code }: Finding): string => {
    const at = field ? columns.indexOf(field) : -1
    const [column, value] = [header[at] ?? '', replaceNul(cells[at] ?? '').slice(0, VALUE_SHOWN)]
    found.counts[code] = (found.counts[code] ?? 0) + 1
    const words = i18n._(PROBLEM_WORDS[code])
    if (found.problems.length < LISTED_MAX) found.problems.push({ row, column, value, code, words })
    return column ? i18n._(msg`${{ column }}: ${{ problem: words }}`) : words
  }
  return {
    counts,
    found,
    refuse: (row: FileRow, findings: Finding[]) => {
      counts.refused += 1
      onRefused(findings.map((finding) => note(row, finding)).join('. '), row.cells)
    },
  }
}
