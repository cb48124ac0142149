import type { OnlineSettingsUpdate } from '@deskbell/domain/online-booking/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

/** Online booking settings. They are part of the business record and share its version (optimistic lock). */
export const onlineSettingsQuery = queryOptions({
  queryKey: ['business', 'online'],
  queryFn: ({ signal }) => read(api['online-booking'].$get({}, { init: { signal } })),
})

export function useChangeOnlineSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: OnlineSettingsUpdate) => read(api['online-booking'].$put({ json })),
    onSuccess: (saved) => queryClient.setQueryData(onlineSettingsQuery.queryKey, saved),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}
