import type { Cell, Report } from '@deskbell/domain/reports/schema.ts'

function counts(cell: Cell): boolean {
  return typeof cell === 'number' && cell !== 0
}

/** Whether a report has nothing to say: no number in it, nor in the period before, is more or less than none. */
export function isEmpty({ figures, tables }: Report): boolean {
  if (figures.some(({ value, before }) => counts(value) || counts(before))) return false
  return tables.every(({ columns, rows }) => {
    const hasNumbers = columns.some(({ kind }) => kind !== 'text' && kind !== 'day' && kind !== 'time')
    return rows.every(({ cells }) => hasNumbers && !cells.some(counts))
  })
}
