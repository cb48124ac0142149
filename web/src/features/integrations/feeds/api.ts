import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

export const feedsQuery = queryOptions({
  queryKey: ['integrations', 'feeds'],
  queryFn: async ({ signal }) => (await read(api.feeds.$get({}, { init: { signal } }))).items,
})
