import type { Erasure, Retention } from '@deskbell/domain/clients/privacy/schema.ts'
import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

const TOUCHED: LiveTopic[] = ['clients', 'passes', 'check-ins', 'appointments', 'attention', 'mail']

export function useEraseClient() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ clientId, ...json }: Erasure & { clientId: string }) =>
      read(api.privacy.clients[':id'].erase.$post({ param: { id: clientId }, json })),
    onSettled: () => Promise.all(TOUCHED.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] }))),
  })
}

export function useChangeRetention() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: Retention) => read(api.privacy.retention.$put({ json })),
    onSuccess: (saved) => queryClient.setQueryData(retentionQuery.queryKey, saved),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}

/** Fetches all data held about a client (GDPR access request). */
export function clientDataQuery(id: string) {
  return queryOptions({
    queryKey: ['clients', 'data', id],
    queryFn: ({ signal }) => read(api.privacy.clients[':id'].$get({ param: { id } }, { init: { signal } })),
  })
}

/** Previews the erasure of a client. */
export function erasureQuery(id: string) {
  return queryOptions({
    queryKey: ['clients', 'erasure', id],
    queryFn: ({ signal }) => read(api.privacy.clients[':id'].erasure.$get({ param: { id } }, { init: { signal } })),
  })
}

/** Fetches the retention period after which absent clients are erased. */
export const retentionQuery = queryOptions({
  queryKey: ['business', 'retention'],
  queryFn: ({ signal }) => read(api.privacy.retention.$get({}, { init: { signal } })),
})

/** Dry run of the retention: lists the clients who would be erased today. */
export function dryRunQuery(months: number) {
  return queryOptions({
    queryKey: ['clients', 'retention-dry-run', months],
    queryFn: ({ signal }) =>
      read(api.privacy.retention['dry-run'].$get({ query: { months: String(months) } }, { init: { signal } })),
  })
}
