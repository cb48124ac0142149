import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

/** Fetches the code that a client shows to the kiosk. */
export function cardQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', 'card', clientId],
    queryFn: ({ signal }) => read(api.clients[':id'].card.$get({ param: { id: clientId } }, { init: { signal } })),
  })
}
