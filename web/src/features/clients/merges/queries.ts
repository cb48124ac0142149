import type { MergeFilter } from '@deskbell/domain/clients/merges/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

/** Two clients side by side, and what a merge would move. */
export function mergePreviewQuery(query: MergeFilter) {
  return queryOptions({
    queryKey: ['clients', 'merge-preview', query],
    queryFn: ({ signal }) => read(api.merges.preview.$get({ query }, { init: { signal } })),
  })
}

/** Who was merged into a client and can be parted again. */
export function mergesQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', 'merges', clientId],
    queryFn: async ({ signal }) => (await read(api.merges.$get({ query: { clientId } }, { init: { signal } }))).items,
  })
}
