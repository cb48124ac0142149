import { FIGURES } from '@deskbell/domain/reports/keys.ts'
import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../errors.ts'
import type { Named, OwnKind, Table, Value } from '../../data/exports/table.ts'
import type { CellDraft, ColumnDraft, FigureDraft, ReportDraft, RowDraft, TableDraft } from '../translate.ts'

export function toHeaders(columns: ColumnDraft[]): Table['columns'] {
  return columns.map(({ id, kind, title }) => ({ kind, key: id, header: title }))
}

export function toCells(rows: RowDraft[]): CellDraft[][] {
  return rows.map(({ cells }) => cells)
}

async function* onePage(rows: Value[][]) {
  yield rows
}

function toTable({ columns, rows, total }: TableDraft): Table {
  return { columns: toHeaders(columns), pages: onePage([...toCells(rows), ...(total ? [total] : [])]) }
}

export const FIGURE_COLUMNS = {
  figure: msg({ context: 'column of a report', message: 'Figure' }),
  value: msg({ context: 'column of a report', message: 'Value' }),
  before: msg({ context: 'column: figure of the period before', message: 'Before' }),
}

function toFigureTable(figures: FigureDraft[]): Table {
  const of = (number: number | null, { kind }: FigureDraft): OwnKind | null =>
    number === null ? null : { kind, number }
  const rows = figures.map((figure) => [
    { code: figure.id, text: figure.title },
    of(figure.value, figure),
    of(figure.before, figure),
  ])
  const headers = Object.entries(FIGURE_COLUMNS).map(([key, header]) => {
    return { kind: key === 'figure' ? 'text' : 'number', key, header } as const
  })
  return { columns: headers, pages: onePage(rows) }
}

/** Returns one table of a report, or its figures, for a file. Throws AppError 'not_found'. */
export function findTable({ figures, tables }: ReportDraft, id: string): Named {
  if (id === FIGURES) return { key: id, name: msg`Figures`, table: toFigureTable(figures) }
  const found = tables.find((table) => table.id === id)
  if (!found) throw new AppError('not_found')
  return { key: id, name: found.title, table: toTable(found) }
}

export function listTables(report: ReportDraft): Named[] {
  return [FIGURES, ...report.tables.map(({ id }) => id)].map((id) => findTable(report, id))
}
