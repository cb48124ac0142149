import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

/** How the signed-in person gets in, and where. Keyed by `business`, which is told of when sessions end. */
export const accountQuery = queryOptions({
  queryKey: ['business', 'account'],
  queryFn: ({ signal }) => read(api.account.$get({}, { init: { signal } })),
})
