import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

export const saleRecordsQuery = queryOptions({
  queryKey: ['sale-records', 'check'],
  queryFn: ({ signal }) => read(api['sale-records'].check.$get({}, { init: { signal } })),
})
