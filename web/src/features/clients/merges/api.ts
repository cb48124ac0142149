import type { MergeFilter, NewMerge } from '@deskbell/domain/clients/merges/schema.ts'
import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

const TOUCHED: LiveTopic[] = ['clients', 'passes', 'check-ins', 'appointments', 'attention', 'mail']

function useMerging<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  async function onSettled() {
    await Promise.all(TOUCHED.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
  }
  return useMutation({ mutationFn, onSettled })
}

export function useMergeClients() {
  return useMerging((json: NewMerge) => read(api.merges.$post({ json })))
}

export function useUndoMerge() {
  return useMerging((id: string) => read(api.merges[':id'].undo.$post({ param: { id }, json: { id: newId() } })))
}

/** Fetches two clients side by side, with the counts that a merge would move. */
export function mergePreviewQuery(query: MergeFilter) {
  return queryOptions({
    queryKey: ['clients', 'merge-preview', query],
    queryFn: ({ signal }) => read(api.merges.preview.$get({ query }, { init: { signal } })),
  })
}

/** Lists the merges into a client that can still be undone. */
export function mergesQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', 'merges', clientId],
    queryFn: async ({ signal }) => (await read(api.merges.$get({ query: { clientId } }, { init: { signal } }))).items,
  })
}
