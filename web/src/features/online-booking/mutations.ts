import type { OnlineSettingsUpdate } from '@deskbell/domain/online-booking/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { onlineSettingsQuery } from './queries.ts'

export function useChangeOnlineSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: OnlineSettingsUpdate) => read(api['online-booking'].$put({ json })),
    onSuccess: (saved) => queryClient.setQueryData(onlineSettingsQuery.queryKey, saved),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}
