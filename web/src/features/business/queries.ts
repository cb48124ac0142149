import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

/** The shop's details. */
export const businessQuery = queryOptions({
  queryKey: ['business', 'details'],
  queryFn: ({ signal }) => read(api.business.$get({}, { init: { signal } })),
})

/** The tax that prices include. */
export const taxQuery = queryOptions({
  queryKey: ['business', 'tax'],
  queryFn: ({ signal }) => read(api.business.tax.$get({}, { init: { signal } })),
})
