import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

// Each look calls the mail server and writes to the file storage: whoever wants a newer one asks for it.
const GOOD_FOR_MS = 10 * 60_000

/** How everything is that Deskbell rests on. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ signal }) => read(api.health.$get({}, { init: { signal } })),
  staleTime: GOOD_FOR_MS,
})
