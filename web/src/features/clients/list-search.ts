import { CLIENT_SEGMENTS, CLIENT_SORTS } from '@deskbell/domain/clients/lists.ts'
import type { ClientSort } from '@deskbell/domain/clients/schema.ts'
import type { ClientSegment } from '@deskbell/domain/clients/segments.ts'
import type { ClientsFilter } from './api.ts'

/** Segments of the list: those of `domain`, plus archived clients. */
export type ListSegment = ClientSegment | 'archived'

/** Columns that can follow the name. */
export const COLUMNS = ['phone', 'email', 'tags', 'seen', 'next', 'left', 'expires', 'owed', 'added', 'visits'] as const
export type ColumnName = (typeof COLUMNS)[number]

export type ClientListSearch = {
  q?: string
  filter?: ListSegment
  tag?: string
  sort?: Exclude<ClientSort, 'name'>
  columns?: string
}

const LONGEST = 100
const LISTED_SHELVES: ListSegment[] = [...CLIENT_SEGMENTS, 'archived']
const SORTS = CLIENT_SORTS.filter((sort) => sort !== 'name')

// The router parses an all-digit parameter as a number.
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, LONGEST) : ''
}

/** Parses the search parameters; drops invalid ones. */
export function toClientListSearch(raw: Record<string, unknown>): ClientListSearch {
  const [q, tag] = [toText(raw.q), toText(raw.tag)]
  const filter = LISTED_SHELVES.find((shelf) => shelf === raw.filter)
  const sort = SORTS.find((one) => one === raw.sort)
  return {
    ...(q && { q }),
    ...(filter && { filter }),
    ...(tag && { tag }),
    ...(sort && { sort }),
    ...(typeof raw.columns === 'string' && { columns: raw.columns }),
  }
}

export function toClientsFilter({ q, filter, tag, sort }: ClientListSearch): ClientsFilter {
  return {
    q,
    tag,
    sort,
    ...(filter === 'archived' ? { archived: 'only' as const } : { shelf: filter }),
  }
}

/** Parses column names, in the order of COLUMNS; null if there is no parameter. */
export function toColumns(named: string | undefined): ColumnName[] | null {
  if (named === undefined) return null
  const names = named.split(',')
  return COLUMNS.filter((column) => names.includes(column))
}
