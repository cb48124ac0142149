import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

const MINUTE_MS = 60_000

/** The day as the desk sees it. Whatever changes has it read again; so does the clock, since people get late by it. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => read(api.home.$get({}, { init: { signal } })),
  staleTime: 0,
  refetchInterval: MINUTE_MS,
})
