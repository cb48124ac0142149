import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

/** What clients may do online. It is a part of the shop's record, and changes its version with it. */
export const onlineSettingsQuery = queryOptions({
  queryKey: ['business', 'online'],
  queryFn: ({ signal }) => read(api['online-booking'].$get({}, { init: { signal } })),
})
