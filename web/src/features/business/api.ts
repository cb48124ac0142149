import type { BusinessUpdate, GiftCardRules, TaxUpdate } from '@deskbell/domain/business/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { sessionQuery } from '../auth/api.ts'

/** Updates the business, and writes the response to the cached details and session at once. */
export function useUpdateBusiness() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: BusinessUpdate) => read(api.business.$put({ json })),
    meta: { logAs: 'Saving the business failed' },
    onSuccess: (business) => {
      queryClient.setQueryData(businessQuery.queryKey, business)
      queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, business })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}

/** Uploads a picture. It becomes the logo once its address is saved with the business. */
export function useUploadLogo() {
  return useMutation({
    mutationFn: (file: Blob) => {
      const headers = { 'content-type': file.type || 'application/octet-stream' }
      return read(api.business.logo.$put({}, { init: { body: file, headers } }))
    },
    meta: { logAs: 'Uploading the logo failed' },
  })
}

export function useChangeTax() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: TaxUpdate) => read(api.business.tax.$patch({ json })),
    onSuccess: (tax) => queryClient.setQueryData(taxQuery.queryKey, tax),
    // The version belongs to the whole business record (optimistic lock), so refetch all its parts.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}

export function useChangeGiftCardRules() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: GiftCardRules) => read(api.business['gift-cards'].$patch({ json })),
    onSuccess: (rules) => queryClient.setQueryData(giftCardRulesQuery.queryKey, rules),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}

export const businessQuery = queryOptions({
  queryKey: ['business', 'details'],
  queryFn: ({ signal }) => read(api.business.$get({}, { init: { signal } })),
  meta: { logAs: 'Loading the business failed' },
})

export const taxQuery = queryOptions({
  queryKey: ['business', 'tax'],
  queryFn: ({ signal }) => read(api.business.tax.$get({}, { init: { signal } })),
})

export const giftCardRulesQuery = queryOptions({
  queryKey: ['business', 'gift-cards'],
  queryFn: ({ signal }) => read(api.business['gift-cards'].$get({}, { init: { signal } })),
})
