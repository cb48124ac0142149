import type { ReportRow, RowsBehind } from '@deskbell/domain/reports/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor } from '../../db/paging.ts'
import { paginateRows } from './paginate-rows.ts'
import type { Page, Titled } from './report.ts'

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

/** What is after the last row of the page before, where rows are ordered by a time and an id, the newest first. */
export function afterCursor({ cursor }: Page, time: SQL, id: SQL): SQL | undefined {
  const last = decodeCursor(cursor, SortKey)
  return last ? sql`(${time}, ${id}) < (${last[0]}::timestamptz, ${last[1]}::uuid)` : undefined
}

/** Whether a row is after the last one of the page before, where rows are at hand. */
export function isAfterCursor({ cursor }: Page, { at, id }: Found): boolean {
  const last = decodeCursor(cursor, SortKey)
  if (!last) return true
  const time = at.toISOString()
  return time === last[0] ? id < last[1] : time < last[0]
}

type Found = { id: string; at: Date }
type Parts<Row> = {
  title: string
  columns: Titled[]
  /** One more than the page has, where there are more. */
  rows: Row[]
  row: (row: Row) => ReportRow
  sum: number
  page: Page
}

/** A page of rows behind a number, the newest first. */
export function toDrillDown<Row extends Found>({ title, row, ...parts }: Parts<Row>): RowsBehind {
  return paginateRows(title, { ...parts, present: row, sortKey: ({ at, id }) => [at.toISOString(), id] })
}
