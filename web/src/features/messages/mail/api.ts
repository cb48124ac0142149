import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pages.ts'
import { read } from '../../../lib/read.ts'

/** Mail in the outbox, newest first. */
export const outboxQuery = pagesQuery(['mail', 'list'], (cursor, signal) =>
  read(api.mail.$get({ query: { cursor } }, { init: { signal } })),
)

/** Number of mails in the outbox, and whether there is a mail server. */
export const mailStateQuery = queryOptions({
  queryKey: ['mail', 'state'],
  queryFn: ({ signal }) => read(api.mail.$get({ query: { limit: '1' } }, { init: { signal } })),
  select: ({ waiting, canSend }) => ({ waiting, canSend }),
})
