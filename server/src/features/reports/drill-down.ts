import { z } from 'zod'
import { type SQL, sql } from '../../db/drizzle.ts'
import { decodeCursor } from '../../db/paging.ts'
import type { Text } from '../../lib/texts.ts'
import { paginateRows } from './paginate-rows.ts'
import type { Page, Titled } from './report.ts'
import type { DrillDownDraft, RowDraft } from './translate.ts'

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

/** Condition for rows after the cursor (keyset pagination), ordered by time and id, newest first. */
export function afterCursor({ cursor }: Page, time: SQL, id: SQL): SQL | undefined {
  const last = decodeCursor(cursor, SortKey)
  return last ? sql`(${time}, ${id}) < (${last[0]}::timestamptz, ${last[1]}::uuid)` : undefined
}

/** In-memory counterpart of `afterCursor`: true if the row comes after the cursor. */
export function isAfterCursor({ cursor }: Page, { at, id }: Found): boolean {
  const last = decodeCursor(cursor, SortKey)
  if (!last) return true
  const time = at.toISOString()
  return time === last[0] ? id < last[1] : time < last[0]
}

type Found = { id: string; at: Date }
type Parts<Row> = {
  title: Text
  columns: Titled[]
  /** Up to `limit` + 1 rows; the extra row shows that there is a next page. */
  rows: Row[]
  row: (row: Row) => RowDraft
  sum: number
  page: Page
}

export function toDrillDown<Row extends Found>({ title, row, ...parts }: Parts<Row>): DrillDownDraft {
  return paginateRows(title, { ...parts, present: row, sortKey: ({ at, id }) => [at.toISOString(), id] })
}
