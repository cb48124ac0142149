import type { Business, BusinessUpdate, Tax } from '@deskbell/domain/business/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { sessionQuery } from '../auth/api.ts'

/** Updates the business, and writes the response to the cached details and session at once. */
function useBusinessMutation<Input>(mutationFn: (input: Input) => Promise<Business>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (business) => {
      queryClient.setQueryData(businessQuery.queryKey, business)
      queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, business })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}

export function useUpdateBusiness() {
  return useBusinessMutation((json: BusinessUpdate) => read(api.business.$put({ json })))
}

export function useChangeLogo() {
  return useBusinessMutation((file: Blob) => {
    const headers = { 'content-type': file.type || 'application/octet-stream' }
    return read(api.business.logo.$put({}, { init: { body: file, headers } }))
  })
}

export function useRemoveLogo() {
  return useBusinessMutation<void>(() => read(api.business.logo.remove.$post()))
}

export function useChangeTax() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: Tax) => read(api.business.tax.$patch({ json })),
    onSuccess: (tax) => queryClient.setQueryData(taxQuery.queryKey, tax),
    // The version belongs to the whole business record (optimistic lock), so refetch all its parts.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}

export const businessQuery = queryOptions({
  queryKey: ['business', 'details'],
  queryFn: ({ signal }) => read(api.business.$get({}, { init: { signal } })),
})

export const taxQuery = queryOptions({
  queryKey: ['business', 'tax'],
  queryFn: ({ signal }) => read(api.business.tax.$get({}, { init: { signal } })),
})
