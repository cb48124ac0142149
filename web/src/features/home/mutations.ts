import type { FirstDaysUpdate } from '@deskbell/domain/home/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { homeQuery } from './queries.ts'

/** Puts the steps of the first days away, or brings them back. */
export function usePutFirstDays() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: FirstDaysUpdate) => read(api.home['first-days'].$put({ json })),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(homeQuery),
        // The shop's record has another version now.
        queryClient.invalidateQueries({ queryKey: ['business'] }),
      ]),
  })
}
