import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

/** Lists a client's files, newest first. */
export function clientFilesQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', 'files', clientId],
    queryFn: async ({ signal }) =>
      (await read(api['client-files'].$get({ query: { clientId } }, { init: { signal } }))).items,
  })
}
