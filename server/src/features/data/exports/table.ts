import { type ExportHeader, HEADERS } from '@deskbell/domain/data/exports/headers.ts'
import type { EXPORT_FILTERS, ExportList } from '@deskbell/domain/data/exports/schema.ts'
import type { z } from 'zod'
import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import type { Text, Word } from '../../../lib/texts.ts'

/**
 * Kind of a cell's value. `money`: minor units. `share`: a fraction of 1. `hours`: minutes, written as hours. `time`:
 * an instant, shown in the business's time zone.
 */
export type CellKind = 'text' | 'number' | 'money' | 'share' | 'hours' | 'day' | 'time' | 'yes'
/** A number whose kind differs from its column's. */
export type OwnKind = { kind: CellKind; number: number }
export type Value = string | number | boolean | null | OwnKind | Word

/** Kind, header and accessor of a column. */
export type Column<Row> = readonly [kind: CellKind, header: ExportHeader, of: (row: Row) => Value | undefined]

/** A table to export: its columns, and its rows page by page. `key`: header for programs. */
export type Table = { columns: { kind: CellKind; key: string; header: Text }[]; pages: AsyncIterable<Value[][]> }
/** A table and its name, which needn't be a valid sheet name. `key`: name for programs. */
export type Named = { key: string; name: Text; table: Table }

/** Snapshot of the business from which a list is read. */
export type Source = { tx: Transaction; actor: Actor; now: Date }

type Filters = typeof EXPORT_FILTERS
/** Filter of a list. */
export type ListFilter<List extends ExportList> = z.output<Filters[List]>

export type ExportableList = {
  list: ExportList
  /** Name of the file and of its sheet. */
  name: Text
  summary: string
  filter: z.ZodObject
  open: (source: Source, query: Record<string, string>) => Table
}

type Parts<List extends ExportList, Row> = Pick<ExportableList, 'name' | 'summary'> & {
  list: List
  filter: Filters[List]
  columns: Column<Row>[]
  rows: (source: Source, asked: ListFilter<List>) => AsyncIterable<Row[]>
}

/** Defines an exportable list. Its rows come from the same query as the list on the screen. */
export function defineExport<List extends ExportList, Row>({
  columns,
  rows,
  ...parts
}: Parts<List, Row>): ExportableList {
  async function* valuesOf(pages: AsyncIterable<Row[]>) {
    for await (const page of pages) yield page.map((row) => columns.map(([, , of]) => of(row) ?? null))
  }
  return {
    ...parts,
    open: (source, query) => {
      const asked = parts.filter.parse(query) as ListFilter<List>
      const headers = columns.map(([kind, key]) => ({ kind, key, header: HEADERS[key] }))
      return { columns: headers, pages: valuesOf(rows(source, asked)) }
    },
  }
}

/** Rows held in memory at once. */
const PAGE = 500

type Page<Row> = { items: Row[]; nextCursor: string | null }

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
