import { CLIENT_SHELVES, CLIENT_SORTS } from '@deskbell/domain/clients/lists.ts'
import type { ClientSort } from '@deskbell/domain/clients/schema.ts'
import type { ClientShelf } from '@deskbell/domain/clients/segments.ts'
import type { ClientsFilter } from './api.ts'

/** What the list can be narrowed to: those of `domain`, and those who were archived. */
export type ListedShelf = ClientShelf | 'archived'

/** What the columns after the name can be. */
export const COLUMNS = ['phone', 'email', 'tags', 'seen', 'next', 'left', 'expires', 'owed', 'added', 'visits'] as const
export type ColumnName = (typeof COLUMNS)[number]

/** The list as its address says. */
export type ClientListSearch = {
  q?: string
  filter?: ListedShelf
  tag?: string
  sort?: Exclude<ClientSort, 'name'>
  columns?: string
}

const LONGEST = 100
const LISTED_SHELVES: ListedShelf[] = [...CLIENT_SHELVES, 'archived']
const SORTS = CLIENT_SORTS.filter((sort) => sort !== 'name')

// An address that holds only digits is read as a number.
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, LONGEST) : ''
}

/** Reads the address; what makes no sense is left out. */
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

/** What the server is asked for. */
export function toClientsFilter({ q, filter, tag, sort }: ClientListSearch): ClientsFilter {
  return {
    q,
    tag,
    sort,
    ...(filter === 'archived' ? { archived: 'only' as const } : { shelf: filter }),
  }
}

/** The columns that an address names, in their own order; null when it names none. */
export function toColumns(named: string | undefined): ColumnName[] | null {
  if (named === undefined) return null
  const names = named.split(',')
  return COLUMNS.filter((column) => names.includes(column))
}
