import type { ClientFilter } from '@deskbell/domain/clients/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

export type ClientsFilter = Partial<Pick<ClientFilter, 'q' | 'archived' | 'shelf' | 'tag' | 'sort' | 'limit'>>

/** Clients in an order, or those found by what is typed. */
export function clientsQuery(filter: ClientsFilter) {
  return pagesQuery(['clients', 'list', filter], (cursor, signal) =>
    read(api.clients.$get({ query: { ...filter, cursor } }, { init: { signal } })),
  )
}

export function clientQuery(id: string) {
  return queryOptions({
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) => read(api.clients[':id'].$get({ param: { id } }, { init: { signal } })),
  })
}

/** The others of a client's household. */
export function householdQuery(id: string) {
  return queryOptions({
    queryKey: ['clients', 'household', id],
    queryFn: async ({ signal }) =>
      (await read(api.clients[':id'].household.$get({ param: { id } }, { init: { signal } }))).items,
  })
}

/** The tags that the shop's clients have, those used most first. */
export const tagsQuery = queryOptions({
  queryKey: ['clients', 'tags'],
  queryFn: async ({ signal }) => (await read(api.clients.tags.$get({}, { init: { signal } }))).items,
})
