import type { ApiKey, NewApiKey } from '@deskbell/domain/integrations/api-keys/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'
import { apiKeysQuery } from './queries.ts'

function useKeyMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  })
}

export function useMakeApiKey() {
  return useKeyMutation((json: NewApiKey) => read(api['api-keys'].$post({ json })))
}

export function useRevokeApiKey() {
  return useKeyMutation(({ id }: ApiKey) => read(api['api-keys'][':id'].revoke.$post({ param: { id } })))
}
