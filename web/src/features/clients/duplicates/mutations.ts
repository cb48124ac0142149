import type { TwoClients } from '@deskbell/domain/clients/duplicates/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

/** Says that two clients are not the same, or may be after all. */
export function useKeepApart() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ apart, ...json }: TwoClients & { apart: boolean }) =>
      read(api.duplicates[apart ? 'apart' : 'again'].$post({ json })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['clients'] }),
  })
}
