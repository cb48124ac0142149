import type { ListFilter } from '../../components/list-tools.tsx'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

/** Employees, the newest first. */
export const employeesQuery = ({ q, archived }: ListFilter) =>
  pagesQuery(['employees', 'list', { q, archived }], (cursor, signal) =>
    read(api.employees.$get({ query: { q, archived, cursor } }, { init: { signal } })),
  )
