import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['integrations', 'api-keys'],
  queryFn: async ({ signal }) => (await read(api['api-keys'].$get({}, { init: { signal } }))).items,
})
