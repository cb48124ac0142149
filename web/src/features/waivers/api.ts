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

/** The shop's waiver in all its versions. Its switch is a part of the shop's record, and changes its version with it. */
export const waiverQuery = queryOptions({
  queryKey: ['business', 'waiver'],
  queryFn: ({ signal }) => read(api.waivers.$get({}, { init: { signal } })),
})

/** What a client has signed, and has to sign now. */
export function clientWaiversQuery(id: string) {
  return queryOptions({
    queryKey: ['clients', 'waivers', id],
    queryFn: ({ signal }) => read(api.clients[':id'].waivers.$get({ param: { id } }, { init: { signal } })),
  })
}

/** Where the PDF of a signature is. */
export function signaturePdf(id: string): string {
  return `/api/waivers/signatures/${id}/pdf`
}
