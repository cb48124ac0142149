import type { NewConsent } from '@deskbell/domain/support/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { loadPage } from '../../../lib/load-page.ts'
import { read } from '../../../lib/read.ts'

export const consentQuery = queryOptions({
  queryKey: ['support'],
  queryFn: () => read(api.support.$get()),
  staleTime: 0,
})

/** Allows support for some hours, or ends it (null). */
export function useChangeConsent() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (consent: NewConsent | null) =>
      consent ? read(api.support.$put({ json: consent })) : read(api.support.$delete()),
    onSuccess: (consent) => queryClient.setQueryData(consentQuery.queryKey, consent),
  })
}

/** Signs in by the operator's link. */
export function useOpenSupport() {
  return useMutation({
    mutationFn: (token: string) => read(api.support.session.$post({ json: { token } })),
    onSuccess: () => loadPage('/dashboard'),
  })
}
