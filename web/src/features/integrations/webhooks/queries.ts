import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pages.ts'
import { read } from '../../../lib/read.ts'

/** The addresses that are told of what happens. */
export const webhooksQuery = queryOptions({
  queryKey: ['integrations', 'webhooks'],
  queryFn: async ({ signal }) => (await read(api.webhooks.$get({}, { init: { signal } }))).items,
})

/** What was sent to one of them, the newest first. */
export const deliveriesQuery = (webhookId: string) =>
  pagesQuery(['integrations', 'deliveries', webhookId], (cursor, signal) =>
    read(api.webhooks.deliveries.$get({ query: { webhookId, cursor } }, { init: { signal } })),
  )
