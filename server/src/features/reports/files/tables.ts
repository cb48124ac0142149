import { FIGURES } from '@deskbell/domain/reports/keys.ts'
import type {
  Cell,
  Report,
  ReportColumn,
  ReportFigure,
  ReportRow,
  ReportTable,
} from '@deskbell/domain/reports/schema.ts'
import { AppError } from '../../../errors.ts'
import type { OwnKind, Table, Value } from '../../data/exports/table.ts'
import type { Named } from '../../data/exports/xlsx.ts'

export function toHeaders(columns: ReportColumn[]): Table['columns'] {
  return columns.map(({ kind, title }) => ({ kind, header: title }))
}

export function toCells(rows: ReportRow[]): Cell[][] {
  return rows.map(({ cells }) => cells)
}

async function* onePage(rows: Value[][]) {
  yield rows
}

function toTable({ columns, rows, total }: ReportTable): Table {
  return { columns: toHeaders(columns), pages: onePage([...toCells(rows), ...(total ? [total] : [])]) }
}

function toFigureTable(figures: ReportFigure[]): Table {
  const of = (number: number | null, { kind }: ReportFigure): OwnKind | null =>
    number === null ? null : { kind, number }
  const headers = ['Figure', 'Value', 'Before'].map((header, at) => ({ header, kind: at ? 'number' : 'text' }) as const)
  const rows = figures.map((figure) => [figure.title, of(figure.value, figure), of(figure.before, figure)])
  return { columns: headers, pages: onePage(rows) }
}

/** Returns one table of a report, or its figures, for a file. Throws AppError 'not_found'. */
export function findTable({ figures, tables }: Report, id: string): Named {
  if (id === FIGURES) return { name: 'Figures', table: toFigureTable(figures) }
  const found = tables.find((table) => table.id === id)
  if (!found) throw new AppError('not_found')
  return { name: found.title, table: toTable(found) }
}

export function listTables(report: Report): Named[] {
  return [FIGURES, ...report.tables.map(({ id }) => id)].map((id) => findTable(report, id))
}
