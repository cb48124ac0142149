import type { EXPORT_FILTERS, ExportList } from '@deskbell/domain/data/exports/schema.ts'
import type { z } from 'zod'
import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'

/**
 * What a cell holds. `money`: minor units. `share`: a part of one. `hours`: minutes, written as hours. `time`: an
 * instant, shown on the shop's clock.
 */
export type CellKind = 'text' | 'number' | 'money' | 'share' | 'hours' | 'day' | 'time' | 'yes'
/** A number of another kind than its column's. */
export type OwnKind = { kind: CellKind; number: number }
export type Value = string | number | boolean | null | OwnKind

/** What it holds, what it is called, and where in a row that stands. */
export type Column<Row> = readonly [kind: CellKind, header: string, of: (row: Row) => Value | undefined]

/** A list as it leaves: what its columns are called, and page after page of the values below them. */
export type Table = { columns: { kind: CellKind; header: string }[]; pages: AsyncIterable<Value[][]> }

/** From where a list is read: one snapshot of the shop, at one moment. */
export type Source = { tx: Transaction; actor: Actor; now: Date }

type Filters = typeof EXPORT_FILTERS
/** What a list was narrowed to. */
export type Asked<List extends ExportList> = z.output<Filters[List]>

export type Exported = {
  list: ExportList
  /** What the file is called. */
  name: string
  summary: string
  filter: z.ZodObject
  open: (source: Source, query: Record<string, string>) => Table
}

type Parts<List extends ExportList, Row> = Pick<Exported, 'name' | 'summary'> & {
  list: List
  filter: Filters[List]
  columns: Column<Row>[]
  rows: (source: Source, asked: Asked<List>) => AsyncIterable<Row[]>
}

/** A list that can be exported. Its rows come from the same query as its screen's. */
export function exported<List extends ExportList, Row>({ columns, rows, ...parts }: Parts<List, Row>): Exported {
  async function* valuesOf(pages: AsyncIterable<Row[]>) {
    for await (const page of pages) yield page.map((row) => columns.map(([, , of]) => of(row) ?? null))
  }
  return {
    ...parts,
    open: (source, query) => {
      const asked = parts.filter.parse(query) as Asked<List>
      return { columns: columns.map(([kind, header]) => ({ kind, header })), pages: valuesOf(rows(source, asked)) }
    },
  }
}

/** As many rows are held in memory at once. */
const PAGE = 500

type Page<Row> = { items: Row[]; nextCursor: string | null }

/** All pages of a list, one after the other. */
export async function* paginate<Row>(
  find: (page: { cursor: string | undefined; limit: number }) => Promise<Page<Row>>,
): AsyncIterable<Row[]> {
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await find({ cursor, limit: PAGE })
    yield items
    cursor = nextCursor ?? undefined
  } while (cursor)
}
