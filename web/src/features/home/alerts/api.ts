import type { OverdraftResolution, StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'
import { loadRefusalLabel } from '../../../lib/refusals.ts'

/** Resolves an alert. Optimistic update: the alert leaves the list at once, and is back if the request fails. */
export function useResolve() {
  const queryClient = useQueryClient()
  const { queryKey } = attentionQuery
  return useMutation({
    mutationFn: (id: string) => read(api.attention[':id'].resolve.$post({ param: { id } })),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (items) => items?.filter((item) => item.id !== id))
      return before
    },
    onError: (_error, _id, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export function useReopen() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => read(api.attention[':id'].reopen.$post({ param: { id } })),
    onSettled: () => queryClient.invalidateQueries(attentionQuery),
  })
}

export function useSettle({ id }: StoredAlert) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: OverdraftResolution) => read(api.attention[':id'].settle.$post({ param: { id }, json })),
    onSettled: () =>
      Promise.all(
        ['attention', 'passes', 'clients', 'check-ins'].map((topic) =>
          queryClient.invalidateQueries({ queryKey: [topic] }),
        ),
      ),
  })
}

/** Open alerts, newest first. */
export const attentionQuery = queryOptions({
  queryKey: ['attention'],
  queryFn: async ({ signal }) => {
    const { items } = await read(api.attention.$get({}, { init: { signal } }))
    // Without network, an action of a kiosk is refused only later.
    await Promise.all(items.flatMap(({ detail }) => detail.code ?? []).map(loadRefusalLabel))
    return items
  },
})
