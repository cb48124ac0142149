import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

/** Overview of the day. Refetched on every change, and each minute because clients become late as time passes. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => read(api.home.$get({}, { init: { signal } })),
  // Longer than from the preloaded answer until the screen is drawn, which else asks for it again.
  staleTime: 5000,
  refetchInterval: MINUTE_MS,
})
