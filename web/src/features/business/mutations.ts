import type { BusinessUpdate } from '@deskbell/domain/business/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { sessionQuery } from '../auth/queries.ts'
import { businessQuery } from './queries.ts'

export function useUpdateBusiness() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: BusinessUpdate) => read(api.business.$put({ json })),
    onSuccess: (business) => {
      queryClient.setQueryData(businessQuery.queryKey, business)
      queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, business })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}
