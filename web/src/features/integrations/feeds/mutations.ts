import type { Feed, NewFeed } from '@deskbell/domain/integrations/feeds/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'
import { feedsQuery } from './queries.ts'

function useFeedMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: feedsQuery.queryKey }) })
}

export function useMakeFeed() {
  return useFeedMutation((json: NewFeed) => read(api.feeds.$post({ json })))
}

export function useRevokeFeed() {
  return useFeedMutation(({ id }: Feed) => read(api.feeds[':id'].revoke.$post({ param: { id } })))
}
