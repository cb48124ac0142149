import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

/** Online booking settings. They are part of the business record and share its version (optimistic lock). */
export const onlineSettingsQuery = queryOptions({
  queryKey: ['business', 'online'],
  queryFn: ({ signal }) => read(api['online-booking'].$get({}, { init: { signal } })),
})
