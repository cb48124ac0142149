import { toPage } from '../../db/paging.ts'
import type { Text } from '../../lib/texts.ts'
import { column, type Page, type Titled } from './report.ts'
import type { DrillDownDraft, RowDraft } from './translate.ts'

type Parts<Row> = {
  columns: Titled[]
  /** Up to `limit` + 1 rows; the extra row shows that there is a next page. */
  rows: Row[]
  page: Page
  sum: number
  present: (row: Row) => RowDraft
  sortKey: (row: Row) => unknown[]
}

export function paginateRows<Row>(title: Text, { columns, rows, page, sum, ...parts }: Parts<Row>): DrillDownDraft {
  const { items, nextCursor } = toPage(rows, { limit: page.limit, ...parts })
  return { title, columns: columns.map(column), rows: items, sum, nextCursor }
}
