import type {
  Cell,
  DrillDownPage,
  Report,
  ReportColumn,
  ReportFigure,
  ReportRow,
  ReportTable,
} from '@deskbell/domain/reports/schema.ts'
import type { I18n } from '@lingui/core'
import { type Text, translate, type Word } from '../../lib/texts.ts'

/* Parts of a report before they are translated for a reader. */

type Titled<Part extends { title: string }> = Omit<Part, 'title'> & { title: Text }

export type CellDraft = Cell | Word
export type ColumnDraft = Titled<ReportColumn>
export type RowDraft = Omit<ReportRow, 'cells'> & { cells: CellDraft[] }
export type FigureDraft = Titled<ReportFigure>
export type TableDraft = Omit<Titled<ReportTable>, 'note' | 'columns' | 'rows' | 'total'> & {
  note: Text
  columns: ColumnDraft[]
  rows: RowDraft[]
  total: CellDraft[] | null
}
export type ReportDraft = Omit<Report, 'figures' | 'tables'> & { figures: FigureDraft[]; tables: TableDraft[] }
export type DrillDownDraft = Omit<Titled<DrillDownPage>, 'columns' | 'rows'> & {
  columns: ColumnDraft[]
  rows: RowDraft[]
}

function translateTitle<Part extends { title: Text }>(part: Part, i18n: I18n) {
  return { ...part, title: translate(part.title, i18n) }
}

function translateCells(cells: CellDraft[], i18n: I18n): Cell[] {
  return cells.map((cell) => (typeof cell === 'object' && cell !== null ? translate(cell.text, i18n) : cell))
}

function translateRows<Rows extends Pick<DrillDownDraft, 'columns' | 'rows'>>(table: Rows, i18n: I18n) {
  return {
    ...table,
    columns: table.columns.map((column) => translateTitle(column, i18n)),
    rows: table.rows.map((row) => ({ ...row, cells: translateCells(row.cells, i18n) })),
  }
}

function translateTable(table: TableDraft, i18n: I18n): ReportTable {
  const { total, note } = table
  return {
    ...translateTitle(translateRows(table, i18n), i18n),
    note: translate(note, i18n),
    total: total && translateCells(total, i18n),
  }
}

export function translateReport(report: ReportDraft, i18n: I18n): Report {
  return {
    ...report,
    figures: report.figures.map((figure) => translateTitle(figure, i18n)),
    tables: report.tables.map((table) => translateTable(table, i18n)),
  }
}

export function translateDrillDown(page: DrillDownDraft, i18n: I18n): DrillDownPage {
  return translateTitle(translateRows(page, i18n), i18n)
}
