import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

/** The reports that are sent by e-mail. */
export const reportMailsQuery = queryOptions({
  queryKey: ['report-mails'],
  queryFn: async ({ signal }) => (await read(api['report-mails'].$get({}, { init: { signal } }))).items,
})
