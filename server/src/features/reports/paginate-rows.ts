import type { DrillDownPage, ReportRow } from '@deskbell/domain/reports/schema.ts'
import { toPage } from '../../db/paging.ts'
import { column, type Page, type Titled } from './report.ts'

type Parts<Row> = {
  columns: Titled[]
  /** Up to `limit` + 1 rows; the extra row shows that there is a next page. */
  rows: Row[]
  page: Page
  sum: number
  present: (row: Row) => ReportRow
  sortKey: (row: Row) => unknown[]
}

export function paginateRows<Row>(title: string, { columns, rows, page, sum, ...parts }: Parts<Row>): DrillDownPage {
  const { items, nextCursor } = toPage(rows, { limit: page.limit, ...parts })
  return { title, columns: columns.map(column), rows: items, sum, nextCursor }
}
