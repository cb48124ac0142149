import type { Import } from '@deskbell/domain/data/imports/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pages.ts'
import { read } from '../../../lib/read.ts'

/** Looked at again so often while it runs, ms. */
const WATCH_MS = 1000

/** Whether the server is at work on it. */
function isGoing({ status }: Pick<Import, 'status'>): boolean {
  return status === 'checking' || status === 'running' || status === 'undoing'
}

/** The files that moved in, or are about to, the newest first. */
export const importsQuery = pagesQuery(['imports', 'list'], (cursor, signal) =>
  read(api.imports.$get({ query: { cursor } }, { init: { signal } })),
)

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => read(api.imports[':id'].$get({ param: { id } }, { init: { signal } })),
    refetchInterval: ({ state }) => (state.data && isGoing(state.data) ? WATCH_MS : false),
  })
}

/** What is wrong with the rows of a file, row by row, as its check of this version found. */
export function importProblemsQuery({ id, version }: Pick<Import, 'id' | 'version'>) {
  return pagesQuery(['imports', 'problems', id, version], (cursor, signal) =>
    read(api.imports[':id'].problems.$get({ param: { id }, query: { cursor } }, { init: { signal } })),
  )
}
