import type { NewSignature, NewWaiver, WaiverSwitch } from '@deskbell/domain/waivers/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

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

/** Turns the signing of the waiver on or off. */
export function useSwitchWaiver() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: WaiverSwitch) => read(api.waivers.on.$put({ json })),
    onSuccess: (saved) => queryClient.setQueryData(waiverQuery.queryKey, saved),
    onSettled: useTopics('business', 'clients', 'attention'),
  })
}

/** Stores a signature made at the front desk. */
export function useSign(clientId: string) {
  return useMutation({
    mutationFn: (json: NewSignature) => read(api.clients[':id'].waivers.$post({ param: { id: clientId }, json })),
    onSettled: useTopics('clients', 'attention', 'business'),
  })
}

/**
 * Waiver of the business in all its versions. Its switch is part of the business record and shares its version
 * (optimistic lock).
 */
export const waiverQuery = queryOptions({
  queryKey: ['business', 'waiver'],
  queryFn: ({ signal }) => read(api.waivers.$get({}, { init: { signal } })),
})

export function clientWaiversQuery(id: string) {
  return queryOptions({
    queryKey: ['clients', 'waivers', id],
    queryFn: ({ signal }) => read(api.clients[':id'].waivers.$get({ param: { id } }, { init: { signal } })),
  })
}

/** Returns the URL of the PDF of a signature. */
export function signaturePdf(id: string): string {
  return `/api/waivers/signatures/${id}/pdf`
}
