import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

/** Whether a PIN is set, and what opens it. The PIN itself is never kept. */
export const pinStateQuery = queryOptions({
  queryKey: ['business', 'pin'],
  queryFn: ({ signal }) => read(api.business.pin.$get({}, { init: { signal } })),
})
