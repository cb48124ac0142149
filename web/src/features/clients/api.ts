import type { BulkArchive, BulkMail, BulkTag, ClientSelection } from '@deskbell/domain/clients/bulk.ts'
import type {
  Client,
  ClientBlock,
  ClientFilter,
  ClientMail,
  ClientRow,
  ClientUpdate,
  NewClient,
} from '@deskbell/domain/clients/schema.ts'
import { type InfiniteData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { type Page, pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

/** Returns the URL of a client's photo; empty if there is none. The version in the query is the cache key. */
export function photoUrl({ id, photoVersion }: Pick<Client, 'id' | 'photoVersion'>): string {
  return photoVersion && `/api/clients/${id}/photo?v=${photoVersion}`
}

// Merges a client into its cached detail, which has more fields, until the refetch.
function updateCachedClient(queryClient: QueryClient, client: Client): void {
  queryClient.setQueryData(clientQuery(client.id).queryKey, (seen) => seen && { ...seen, ...client })
}

export function useAddClient() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: NewClient) => read(api.clients.$post({ json: input })),
    onSuccess: (client) => updateCachedClient(queryClient, client),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['clients', 'list'] }),
  })
}

export function useUpdateClient() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...input }: ClientUpdate & { id: string }) =>
      read(api.clients[':id'].$put({ param: { id }, json: input })),
    onSuccess: (client) => updateCachedClient(queryClient, client),
    // Check-ins and appointments contain their client's name.
    onSettled: () =>
      Promise.all(
        ['clients', 'check-ins', 'appointments'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      ),
  })
}

/** Blocks a client at kiosks, which then refer them to the front desk. An empty reason unblocks. */
export function useBlockClient() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...json }: ClientBlock & { id: string }) =>
      read(api.clients[':id'].blocked.$put({ param: { id }, json })),
    onSuccess: (client) => updateCachedClient(queryClient, client),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['clients'] }),
  })
}
type Clients = InfiniteData<Page<ClientRow>>

function without(id: string, { pages, ...rest }: Clients): Clients {
  return { ...rest, pages: pages.map((page) => ({ ...page, items: page.items.filter((row) => row.id !== id) })) }
}

/**
 * Archives or restores a client. Optimistic update: removes them from the current list at once; rolled back on an
 * error.
 */
export function useArchiveClient() {
  const queryClient = useQueryClient()
  const lists = { queryKey: ['clients', 'list'] }
  return useMutation({
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      read(api.clients[':id'][archived ? 'archive' : 'restore'].$post({ param: { id } })),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries(lists)
      const before = queryClient.getQueriesData<Clients>(lists)
      queryClient.setQueriesData<Clients>(lists, (data) => data && without(id, data))
      return { before }
    },
    onSuccess: (client) => updateCachedClient(queryClient, client),
    onError: (_error, _archiving, context) => {
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['clients'] }),
  })
}

/** Moves a client into another client's household; null removes them from theirs. */
export function useMoveHousehold() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, withClientId }: { id: string; withClientId: string | null }) =>
      withClientId
        ? read(api.clients[':id'].household.$put({ param: { id }, json: { withClientId } }))
        : read(api.clients[':id'].household.$delete({ param: { id } })),
    onSettled: () =>
      Promise.all(['clients', 'passes'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}

/** Uploads a client's photo; null removes it. */
export function useChangePhoto(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (file: Blob | null) => {
      const photo = api.clients[':id'].photo
      if (!file) return read(photo.remove.$post({ param: { id } }))
      const headers = { 'Content-Type': file.type || 'application/octet-stream' }
      return read(photo.$put({ param: { id } }, { init: { body: file, headers } }))
    },
    onSuccess: (client) => updateCachedClient(queryClient, client),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['clients'] }),
  })
}

export function useMailClient(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: ClientMail) => read(api.clients[':id'].mail.$post({ param: { id }, json })),
    onSettled: () => Promise.all(['mail', 'clients'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}

/** Bulk action on clients, or the undo of one. */
export type Bulk =
  | ({ what: 'tag' } & BulkTag)
  | ({ what: 'archive' } & BulkArchive)
  | ({ what: 'mail' } & BulkMail)
  | { what: 'undo'; id: string; doneId: string }

function doBulk(bulk: Bulk) {
  const many = api.clients.bulk
  switch (bulk.what) {
    case 'tag':
      return read(many.tag.$post({ json: bulk }))
    case 'archive':
      return read(many.archive.$post({ json: bulk }))
    case 'mail':
      return read(many.mail.$post({ json: bulk }))
    case 'undo':
      return read(many[':id'].undo.$post({ param: { id: bulk.doneId }, json: { id: bulk.id } }))
  }
}

export function useBulk() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: doBulk,
    onSettled: () =>
      Promise.all(['clients', 'messages'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}

/** Counts whom a mail to the selected clients would reach. */
export function bulkMailReachQuery(selection: ClientSelection) {
  return queryOptions({
    queryKey: ['clients', 'bulk-mail-reach', selection],
    queryFn: ({ signal }) => read(api.clients.bulk.mail.preview.$post({ json: { selection } }, { init: { signal } })),
  })
}

export type ClientsFilter = Partial<Pick<ClientFilter, 'q' | 'archived' | 'shelf' | 'tag' | 'sort' | 'limit'>>

/** Lists clients by filter and sort order, or by search. Cursor pagination. */
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

export function householdQuery(id: string) {
  return queryOptions({
    queryKey: ['clients', 'household', id],
    queryFn: async ({ signal }) =>
      (await read(api.clients[':id'].household.$get({ param: { id } }, { init: { signal } }))).items,
  })
}

/** Lists the tags in use, most used first. */
export const tagsQuery = queryOptions({
  queryKey: ['clients', 'tags'],
  queryFn: async ({ signal }) => (await read(api.clients.tags.$get({}, { init: { signal } }))).items,
})
