import type { ReportRow, RowsBehind } from '@deskbell/domain/reports/schema.ts'
import { toPage } from '../../db/paging.ts'
import { column, type Page, type Titled } from './report.ts'

type Parts<Row> = {
  columns: Titled[]
  /** One more than the page has room for, where there are more. */
  rows: Row[]
  page: Page
  sum: number
  present: (row: Row) => ReportRow
  sortKey: (row: Row) => unknown[]
}

/** A page of the rows behind a number. */
export function paginateRows<Row>(title: string, { columns, rows, page, sum, ...parts }: Parts<Row>): RowsBehind {
  const { items, nextCursor } = toPage(rows, { limit: page.limit, ...parts })
  return { title, columns: columns.map(column), rows: items, sum, nextCursor }
}
