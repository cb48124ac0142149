import type { DuplicateCheckInput } from '@deskbell/domain/clients/duplicates/schema.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pages.ts'
import { read } from '../../../lib/read.ts'

/** Lists clients similar to the one being typed. */
export function similarClientsQuery(typed: DuplicateCheckInput) {
  return queryOptions({
    queryKey: ['clients', 'alike', typed],
    queryFn: async ({ signal }) =>
      (await read(api.duplicates.alike.$get({ query: typed }, { init: { signal } }))).items,
    placeholderData: keepPreviousData,
  })
}

/** Lists pairs of possible duplicates, best match first. Cursor pagination. */
export const duplicatesQuery = pagesQuery(['clients', 'duplicates'], (cursor, signal) =>
  read(api.duplicates.$get({ query: { cursor, limit: '20' } }, { init: { signal } })),
)

export const duplicateCountQuery = queryOptions({
  queryKey: ['clients', 'duplicate-count'],
  queryFn: async ({ signal }) =>
    (await read(api.duplicates.$get({ query: { limit: '1' } }, { init: { signal } }))).count,
  // A hint only: don't refetch on every change of a client.
  staleTime: 60_000,
})
