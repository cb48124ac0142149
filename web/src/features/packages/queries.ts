import { api } from '../../lib/api.ts'
import type { ListFilter } from '../../lib/list-filter.ts'
import { pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

/** Packages by name. */
export const packagesQuery = ({ q, archived }: ListFilter) =>
  pagesQuery(['packages', 'list', { q, archived }], (cursor, signal) =>
    read(api.packages.$get({ query: { q, archived, cursor } }, { init: { signal } })),
  )
