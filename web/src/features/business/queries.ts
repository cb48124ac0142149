import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

/** The shop's details. */
export const businessQuery = queryOptions({
  queryKey: ['business', 'details'],
  queryFn: ({ signal }) => read(api.business.$get({}, { init: { signal } })),
})
