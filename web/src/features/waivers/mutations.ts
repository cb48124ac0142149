import type { NewSignature, NewWaiver, WaiverSwitch } from '@deskbell/domain/waivers/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { waiverQuery } from './queries.ts'

function useTopics(...topics: string[]) {
  const queryClient = useQueryClient()
  return () => Promise.all(topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
}

export function usePublishWaiver() {
  return useMutation({
    mutationFn: (json: NewWaiver) => read(api.waivers.$post({ json })),
    onSettled: useTopics('business', 'clients'),
  })
}

/** Lets clients sign, or no longer. */
export function useSwitchWaiver() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: WaiverSwitch) => read(api.waivers.on.$put({ json })),
    onSuccess: (saved) => queryClient.setQueryData(waiverQuery.queryKey, saved),
    onSettled: useTopics('business', 'clients', 'attention'),
  })
}

/** Keeps what a client has signed at the desk. */
export function useSign(clientId: string) {
  return useMutation({
    mutationFn: (json: NewSignature) => read(api.clients[':id'].waivers.$post({ param: { id: clientId }, json })),
    onSettled: useTopics('clients', 'attention', 'business'),
  })
}
