import type { Erasure, Retention } from '@deskbell/domain/clients/privacy/schema.ts'
import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'
import { retentionQuery } from './queries.ts'

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
