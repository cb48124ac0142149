import type { FiscalUpdate } from '@deskbell/domain/fiscal/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

export const fiscalQuery = queryOptions({
  queryKey: ['business', 'fiscal'],
  queryFn: ({ signal }) => read(api.fiscal.settings.$get({}, { init: { signal } })),
})

export function useChangeFiscal() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: FiscalUpdate) => read(api.fiscal.settings.$put({ json })),
    onSuccess: (settings) => queryClient.setQueryData(fiscalQuery.queryKey, settings),
    // The version belongs to the whole business record (optimistic lock), so refetch all its parts.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}

export function useTestFiscal() {
  return useMutation({ mutationFn: () => read(api.fiscal.test.$post({})) })
}
