import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

// Cache for 10 minutes: each check connects to the mail server and writes to the file storage. Staff can refresh it.
const GOOD_FOR_MS = 10 * MINUTE_MS

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ signal }) => read(api.health.$get({}, { init: { signal } })),
  staleTime: GOOD_FOR_MS,
})
